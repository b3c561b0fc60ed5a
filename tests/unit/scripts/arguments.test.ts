import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseCommand } from '../../../scripts/arguments.ts';
import { type Command, type CommandName, commands } from '../../../scripts/commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const names = Object.keys(commands) as CommandName[];
const optionsOf = ({ flags = [], values = [], paths = [] }: Command) => [...flags, ...values, ...paths];

/** Runs a command as npm does, in an empty folder whose `.env` is wrong. Returns what it said, and what it made there. */
function run(name: CommandName, words: readonly string[], environment: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-usage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, '.env'), 'SHOP_NONSENSE=1');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve(`scripts/${name}.ts`), ...words],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, SHOP_DATA_DIR: 'shop', ...environment } },
  );
  return { code: status, stdout, stderr, files: readdirSync(folder) };
}

test('every command of package.json has a usage, but those that nobody calls with options of ours', () => {
  const all = Object.keys(scripts).filter((name) => !/^pre|^test:unit$|^dependencies$/.test(name));
  expect(names.toSorted()).toEqual(all.toSorted());
});

test.each(['build', 'test'] as const)('%s --help says how it is used, and starts nothing', (name) => {
  const { usage } = commands[name];
  expect(run(name, ['--help'])).toEqual({ code: 0, stdout: `${usage}\n`, stderr: '', files: ['.env'] });
});

test.each(['build', 'test'] as const)(
  '%s with an option that it does not have says so above its usage',
  (name) => {
    expect(run(name, ['--fats'])).toEqual({
      code: 1,
      stdout: name === 'test' ? '0 passed, 1 failed\n' : '',
      stderr: `Unknown option '--fats'.\n\n${commands[name].usage}\n`,
      files: ['.env'],
    });
  },
);

test('a deploy does nothing if npm has kept --dry-run for itself', () => {
  const kept = { npm_config_dry_run: 'true' };
  expect(run('deploy', ['www'], kept)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^npm has kept --dry-run for itself, so nothing was done/),
  });
  expect(run('deploy', ['www', '--dry-run'], kept).stderr).toContain('SHOP_NONSENSE');
});

test.each<[CommandName, string[], string]>([
  ['catalogue', [], 'Say what to do: import, export.'],
  ['catalogue', ['import'], 'FILE is missing.'],
  ['catalogue', ['import', 'a.csv', 'b.csv'], '"b.csv" is one argument too many.'],
  ['catalogue', ['import', 'a.csv', '--pictures'], "Option '--pictures <value>' argument missing."],
  ['orders', ['status', 'abcdef01'], 'STATUS… is missing.'],
  ['build', ['now'], '"now" is one argument too many.'],
  ['build', ['--force=no'], "Option '--force' does not take an argument."],
])('%s %j: %s', (name, words, sentence) => {
  expect(() => parseCommand(name, words)).toThrow(`${sentence}\n\n${commands[name].usage}`);
});

test('words and options are read from anywhere in a call, and what stands behind a second -- is words', () => {
  expect(parseCommand('orders', ['--force', 'status', '12', 'Out', 'for', 'delivery'])).toEqual({
    task: 'status',
    words: ['12', 'Out', 'for', 'delivery'],
    options: { all: false, force: true },
  });
  expect(parseCommand('test', ['unit', '--', '-t', 'R3'])).toMatchObject({
    task: 'unit',
    words: ['-t', 'R3'],
  });
  expect(parseCommand('bench', [])).toMatchObject({ task: '', words: [], options: { runs: undefined } });
});

test.each<[CommandName, string[], string[], Record<string, unknown>]>([
  ['catalogue', ['import', 'a.csv', '--pictures', '../b'], ['/home/eva/a.csv'], { pictures: '/home/b' }],
  ['catalogue', ['export', '/tmp/a.csv'], ['/tmp/a.csv'], { pictures: undefined }],
  ['backup', [], [], {}],
  ['restore', ['.'], ['/home/eva'], { force: false }],
  ['deploy', ['www', '--dry-run'], ['/home/eva/www'], { 'dry-run': true }],
  ['deploy', ['me@shop.example:www'], ['me@shop.example:www'], {}],
  ['orders', ['status', '12', 'Out', 'for', 'delivery'], ['12', 'Out', 'for', 'delivery'], {}],
  ['contract', ['https://shop.example'], ['https://shop.example'], {}],
])('paths of %s %j count from the folder in which the owner types it', (name, words, expected, options) => {
  expect(parseCommand(name, words, '/home/eva')).toMatchObject({ words: expected, options });
  // In the folder of the project, messages name a path as it was typed.
  expect(parseCommand(name, words, process.cwd())).toEqual(parseCommand(name, words));
});

test.each(names)('the usage of %s has its options, and no others', (name) => {
  const named = commands[name].usage.match(/(?<= |`|\[)--[a-z-]+/g) ?? [];
  const options = optionsOf(commands[name]).map((option) => `--${option}`);
  expect([...new Set(named)].toSorted()).toEqual(options.toSorted());
});
