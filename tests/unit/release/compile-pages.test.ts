import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '#files/folders.ts';
import { ChangedProject } from '../../support/changed-project.ts';

/** Stands in for Astro, which takes ten seconds: writes a script that is worth compressing, and the entry of the pages. */
const compiler = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  const { SHOP_OUT_DIR } = process.env;
  for (const folder of ['/client/_astro', '/server']) mkdirSync(SHOP_OUT_DIR + folder, { recursive: true });
  writeFileSync(SHOP_OUT_DIR + '/client/_astro/app.js', 'console.log(1);'.repeat(1_000));
  writeFileSync(SHOP_OUT_DIR + '/server/entry.mjs', 'export {};');
`;

test('compiled pages of which a loss of power has left any file empty are compiled anew, others are not', () => {
  using project = new ChangedProject([]);
  replaceAstro(project.folder);
  const folder = path.dirname(compile(project.folder));
  const inode = () => statSync(folder).ino;
  const sizes = () => Object.fromEntries(files.map((file) => [file, statSync(file).size]));
  const files = ['client/_astro/*.js', 'client/_astro/*.js.br', 'server/entry.mjs', 'sizes.json']
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .map((file) => path.join(folder, file));
  expect(files).toHaveLength(4);
  const before = sizes();
  for (const file of files) {
    const last = inode();
    expect([compile(project.folder), inode()]).toEqual([path.join(folder, 'client'), last]);
    writeFileSync(file, '');
    compile(project.folder);
    expect([file, inode() === last, sizes()]).toEqual([file, false, before]);
  }
});

/** Gives a project packages of its own, the same but for Astro. */
function replaceAstro(project: string): void {
  const packages = path.join(project, 'node_modules');
  rmSync(packages);
  mkdirSync(path.join(packages, 'astro/bin'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== 'astro' && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name), 'junction');
  writeFileSync(path.join(packages, 'astro/bin/astro.mjs'), compiler);
}

/** Compiles the pages of a project in a process of its own, and returns the folder of their files. */
function compile(project: string): string {
  const module = pathToFileURL(path.join(project, 'src/release/compile-pages.ts')).href;
  const code = `const { compilePages } = await import('${module}');
    console.log((await compilePages(() => {})).filesDir);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
}
