import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from '../../../scripts/commands.ts';
import {
  bundledEntries,
  bundleFolder,
  bundleName,
  listBundles,
} from '../../../scripts/setup/bundled-packages.mjs';
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

/** A project whose packages say that they are packages, and their bundles that they are bundles. */
class BundledProject implements Disposable {
  readonly root = mkdtempSync(path.join(tmpdir(), 'lulu bundles 50% #'));

  constructor() {
    for (const name of ['preload.mjs', 'setup/bundled-packages.mjs'])
      cpSync(path.join('scripts', name), this.path(`scripts/${name}`));
    mkdirSync(bundleFolder(this.root), { recursive: true });
    for (const name of ['kysely', 'hono', '@hono/node-server']) {
      mkdirSync(this.path(`node_modules/${name}`), { recursive: true });
      this.setVersion(name, '1.0.0');
      writeFileSync(this.path(`node_modules/${name}/index.js`), "export const from = 'package';");
      writeFileSync(this.bundle(name), "export const from = 'bundle';");
    }
    listBundles(this.root);
  }

  path(name: string): string {
    return path.join(this.root, name);
  }

  bundle(name: string): string {
    return path.join(bundleFolder(this.root), `${bundleName(name)}.mjs`);
  }

  setVersion(name: string, version: string): void {
    const content = JSON.stringify({ version, type: 'module', exports: './index.js' });
    writeFileSync(this.path(`node_modules/${name}/package.json`), content);
  }

  /** What a command prints that has loaded the three. */
  run(): string {
    const program =
      "for (const name of ['kysely', 'hono', '@hono/node-server']) console.log((await import(name)).from)";
    const words = ['--import', './scripts/preload.mjs', '--input-type=module', '--eval', program];
    // Without the preload that a run of all tests gives to every process: it leads to the bundles of this project.
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: this.root, env, encoding: 'utf8' });
    return (stdout + stderr).trim().replaceAll('\n', ' ');
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true });
  }
}

test.each<[string, (project: BundledProject) => void]>([
  ['that a disk cut short', (project) => truncateSync(project.bundle('kysely'), 9)],
  ['that are gone in part', (project) => rmSync(project.bundle('hono'))],
  ['without their list', (project) => rmSync(path.join(bundleFolder(project.root), 'list.json'))],
  [
    'with half of their list',
    (project) => truncateSync(path.join(bundleFolder(project.root), 'list.json'), 30),
  ],
  ['of another version than the package', (project) => project.setVersion('@hono/node-server', '1.0.1')],
])('a command loads the packages themselves beside bundles %s', (_, change) => {
  using project = new BundledProject();
  expect(project.run()).toBe('bundle bundle bundle');
  change(project);
  expect(project.run()).toBe('package package package');
});
