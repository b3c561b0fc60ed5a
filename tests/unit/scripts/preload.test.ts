import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from '../../../scripts/commands.ts';
import { bundledEntries, bundleFolder, bundleName } from '../../../scripts/setup/bundled-packages.mjs';
import { root } from '../../../src/release/project.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Words behind `node` in the command of this name. */
function wordsOf(name: string): string[] {
  return scripts[name]?.split(' ').slice(1) ?? [];
}

test('every command but those for developers preloads what lets it begin sooner', () => {
  const forDevelopers = ['test', 'dev', 'check', 'bench', 'dependencies'];
  const others = Object.keys(commands).filter((name) => !forDevelopers.includes(name));
  for (const name of others)
    expect(wordsOf(name)).toEqual(['--import', './scripts/preload.mjs', `scripts/${name}.ts`]);
});

/** Module that prints at the end whether Node has loaded its program that strips types. */
const reporter = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log(process.moduleLoadList.some((name) => name.includes('deps/amaro')) ? 'strips' : 'is stored'));",
)}`;

test('a second run strips no types', () => {
  const run = () =>
    spawnSync(process.execPath, ['--import', reporter, ...wordsOf('rebuild'), '--help'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_COMPILE_CACHE: undefined },
    });
  // The first run after a change stores the modules.
  run();
  expect(run().stdout.trim().split('\n').at(-1)).toBe('is stored');
});

test.each(bundledEntries)('a command loads %s in one file, with all that it exports', async (entry) => {
  const program = `console.log(import.meta.resolve('${entry}'), ...Object.keys(await import('${entry}')))`;
  const words = ['--import', './scripts/preload.mjs', '--input-type=module', '--eval', program];
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  const [address = '', ...exported] = stdout.trim().split(' ');
  expect(fileURLToPath(address)).toBe(path.join(bundleFolder(root), `${bundleName(entry)}.mjs`));
  expect(exported).toEqual(Object.keys((await import(entry)) as object).sort());
});
