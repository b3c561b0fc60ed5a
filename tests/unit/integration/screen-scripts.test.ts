import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync } from 'rolldown/utils';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { treeshake } from '#integration/inlined-script.ts';
import { separateCopies } from '#integration/screen-scripts.ts';

test('scripts leave out unused modules of domain alone, also where the project stands in a folder of that name', () => {
  const left = (file: string) => treeshake.moduleSideEffects.some(({ test: matches }) => matches.test(file));
  expect(left(path.resolve('src/domain/shop/paths.ts'))).toBe(true);
  expect(left(path.resolve('src/inline/page.ts'))).toBe(false);
  expect(left('/home/owner/src/domain/lulu/src/inline/page.ts')).toBe(false);
});

const screens = [
  ...globSync('src/islands/*/*Screen.tsx'),
  'src/islands/account/SignIn.tsx',
  'src/islands/account/SignUp.tsx',
];

/** All modules that screens, lists and search are bundled from. */
async function bundledModules(): Promise<Set<string>> {
  let ids: string[] = [];
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      separateCopies(),
      {
        name: 'modules',
        generateBundle() {
          ids = [...this.getModuleIds()];
        },
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: [...screens, 'src/islands/listing/hydrate-listing.ts'] },
    },
  });
  return new Set(ids.map((id) => path.relative('.', id).replaceAll('\\', '/')));
}

/** Why a module holds state of its own: it makes a store, a variable or a collection when it is loaded. */
function stateIn(file: string, source: string): string[] {
  return parseSync(file, source).program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return importsStores(statement) ? ['nanostores'] : [];
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    const made = declared.declarations.flatMap(({ init }) => (isCollection(init) ? ['new collection'] : []));
    return declared.kind === 'const' ? made : [declared.kind];
  });
}

function importsStores({ source, importKind }: ESTree.ImportDeclaration): boolean {
  return source.value === 'nanostores' && importKind !== 'type';
}

function isCollection(init: ESTree.Expression | null): boolean {
  if (init?.type !== 'NewExpression' || init.callee.type !== 'Identifier') return false;
  return /^(Weak)?(Map|Set)$/.test(init.callee.name);
}

test('no module of which lists and search have a copy beside that of the screens holds state', async () => {
  const modules = await bundledModules();
  const doubled = [...modules].filter((file) => file.startsWith('src/') && modules.has(`${file}?lists`));
  expect(doubled).toContain('src/domain/shop/messages.ts');
  // Else each dynamic import of a list would load the file that the screens share.
  expect([...modules].filter((file) => /preload-helper.*\?lists$/.test(file))).toHaveLength(1);
  const withState = doubled.flatMap((file) =>
    stateIn(file, readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(withState).toEqual([]);
});
