import { execFileSync } from 'node:child_process';
import { globSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { addedToCart } from '#domain/shop/messages.ts';
import { ChangedProject } from '../../support/changed-project.ts';

test('compiled pages of which a loss of power has left files empty are compiled anew', async () => {
  // Code of its own, since other tests render with the pages of this project.
  using changed = new ChangedProject([['src/domain/shop/messages.ts', addedToCart, 'Compiled twice!']]);
  const folder = path.dirname(compile(changed.folder));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sizes = () => Object.fromEntries(torn.map((file) => [file, statSync(file).size]));
  const torn = ['files/_astro/*.js', 'files/_astro/*.js.br', 'pages/prerender-entry*', 'sizes.json']
    .flatMap((pattern) => globSync(pattern, { cwd: folder }).slice(0, 1))
    .map((file) => path.join(folder, file));
  expect(torn).toHaveLength(4);
  const before = sizes();
  for (const file of torn.slice(0, 3)) writeFileSync(file, '');
  compile(changed.folder);
  expect(sizes()).toEqual(before);
});

/** Compiles the pages of a project in a process of its own, and returns the folder of their files. */
function compile(project: string): string {
  const module = pathToFileURL(path.join(project, 'src/release/compile-pages.ts')).href;
  const code = `const { compilePages } = await import('${module}');
    console.log((await compilePages(() => {})).filesDir);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim();
}
