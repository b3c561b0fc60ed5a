import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { importsOf } from '../../support/imports.ts';

/** Every folder of src with what it may import, by the table of its paper: folders, single files, and packages (`package:`) or none. */
const mayImport = layersIn(readFileSync('src/README.md', 'utf8'));

/** Astro looks for the schema of `content` beside that folder; owners find their configuration at once. */
const outside = ['README.md', 'content.config.ts', 'shop-schema.ts', 'shop.config.ts'];

test('the table of layers in src/README.md has the folders of src', () => {
  const entries = readdirSync('src', { withFileTypes: true });
  const names = entries.map((entry) => entry.name).filter((name) => !outside.includes(name));
  expect(Object.keys(mayImport).toSorted()).toEqual(names.toSorted());
});

test('a row of the table of layers names folders and files of src, and packages if its layer may import any', () => {
  const paper =
    '## Layers\n| `inline` | the script | `search`, `domain`, packages |\n| `styles` | the look | nothing |\n## Next\n';
  expect(layersIn(paper)).toEqual({ inline: ['search', 'domain', 'package:'], styles: [] });
  const named = Object.values(mayImport).flat();
  expect(named.filter((each) => each !== 'package:' && !existsSync(`src/${each}`))).toEqual([]);
});

function layersIn(paper: string): Readonly<Record<string, readonly string[]>> {
  const [, table = ''] = /^## Layers$(.*?)^## /ms.exec(paper) ?? [];
  const rows = table.matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, folder = '', imports = '']) => [folder, namesIn(imports)] as const),
  );
}

/** `domain`, packages, or nothing. */
function namesIn(cell: string): string[] {
  const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return cell.includes('packages') ? [...names, 'package:'] : names;
}

test.each(Object.entries(mayImport))('%s imports nothing but %j', (folder, allowed) => {
  const files = globSync(`src/${folder}/**/*.{ts,tsx,mts,js,mjs,jsx,astro,css}`);
  const violations = files.flatMap((file) =>
    forbidden(file.replaceAll('\\', '/').slice('src/'.length), folder, allowed),
  );
  expect(violations).toEqual([]);
});

test('a module of domain does nothing by being imported, as bundlers leave out one of which a script uses nothing', () => {
  const deeds = globSync('src/domain/**/*.ts').flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements
      .filter((each) => !isDeclaration(each))
      .map((each) => `${file}: ${each.getText()}`);
  });
  expect(deeds).toEqual([]);
});

/** Whether a statement of a module declares, imports names or exports them. */
function isDeclaration(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause !== undefined;
  return (
    ts.isVariableStatement(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    ts.isExportDeclaration(statement)
  );
}

test('no folders of stores import each other, not even by way of others', () => {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('src/stores/**/*.ts').map((each) => each.replaceAll('\\', '/').slice(4))) {
    const own = path.posix.dirname(file);
    const others = importsOf(file, readFileSync(`src/${file}`, 'utf8')).map((each) =>
      path.posix.dirname(each),
    );
    const inStores = others.filter((folder) => folder !== own && isIn(folder, 'stores'));
    imports.set(own, new Set([...(imports.get(own) ?? []), ...inStores]));
  }
  // Folders are taken off from the bottom; those of a circle remain.
  const bottom = () => [...imports].find(([, others]) => [...others].every((each) => !imports.has(each)));
  for (let found = bottom(); found; found = bottom()) imports.delete(found[0]);
  expect([...imports.keys()]).toEqual([]);
});

/** They load what a page names and the compiled pages: no row of the table can know these. */
const loaders = ['inline/dom.ts', 'release/compile-pages.ts'];

function forbidden(file: string, folder: string, allowed: readonly string[]): string[] {
  if (loaders.includes(file)) return [];
  return importsOf(file, readFileSync(`src/${file}`, 'utf8'))
    .filter((place) => ![folder, ...allowed].some((each) => isIn(place, each)))
    .map((place) => `${file} imports ${place}`);
}

function isIn(place: string, allowed: string): boolean {
  return place === allowed || place.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`);
}
