import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Command, type CommandName, commands } from '../../../scripts/commands.ts';
import { type CommandArguments, parseCommand, usageOf, withPathsFrom } from '../../../scripts/usage.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const names = Object.keys(commands) as CommandName[];

/** Runs a command as npm does, in an empty folder whose `.env` is wrong. Returns what it said, and what it made there. */
function run(name: CommandName, ...words: string[]) {
  return runWith({}, name, words);
}

function runWith(environment: Record<string, string>, name: CommandName, words: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-usage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, '.env'), 'SHOP_NONSENSE=1');
  // Their paths count from the folder of the shop.
  const program = scripts[name]?.split(' ').slice(1) ?? [];
  const absolute = program.map((word) => (word.startsWith('--') ? word : path.resolve(word)));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...absolute, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, SHOP_DATA_DIR: path.join(folder, 'shop'), ...environment },
  });
  return { code: status, said: stdout, faults: stderr, made: readdirSync(folder) };
}

test('every command of package.json has a usage, but the one that hands its words to Vitest', () => {
  const all = Object.keys(scripts).filter((name) => !name.startsWith('pre') && name !== 'test:unit');
  expect(names.toSorted()).toEqual(all.toSorted());
});

test.each(names)('%s --help says how it is used, and starts nothing', (name) => {
  expect(run(name, '--help')).toEqual({ code: 0, said: `${usageOf(name)}\n`, faults: '', made: ['.env'] });
});

test.each(names)('%s with an option that it does not have says so above its usage', (name) => {
  expect(run(name, '--fats')).toEqual({
    code: 1,
    said: name === 'test' ? '0 passed, 1 failed\n' : '',
    faults: `Unknown option '--fats'.\n\n${usageOf(name)}\n`,
    made: ['.env'],
  });
});

test.each<[CommandName, string[], Record<string, string>, string, string]>([
  ['deploy', ['www'], { npm_config_dry_run: 'true' }, '--dry-run', '-- --dry-run'],
  [
    'catalogue',
    ['import', 'a.csv', '--force'],
    { npm_config_force: 'true', npm_config_skip_refused: 'true', npm_config_pictures: 'photos' },
    '--pictures and --skip-refused',
    '-- --pictures --skip-refused',
  ],
])('%s %j does nothing where npm has kept an option for itself: %j', (name, words, kept, options, call) => {
  const environment = { npm_lifecycle_event: name, ...kept };
  expect(runWith(environment, name, words)).toEqual({
    code: 1,
    said: '',
    faults: `npm has kept ${options} for itself, so nothing was done: put -- before the options, as in npm run ${name} ${call}.\n\n${usageOf(name)}\n`,
    made: ['.env'],
  });
});

test('a setting of npm in an .npmrc is no option that the owner has typed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-npmrc-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, '.npmrc'), '; mine\n force = true\n');
  writeFileSync(path.join(folder, 'user'), 'dry_run\n# json=true\n');
  const kept = {
    npm_lifecycle_event: 'build',
    npm_config_local_prefix: folder,
    npm_config_userconfig: path.join(folder, 'user'),
    npm_config_globalconfig: path.join(folder, 'none'),
    npm_config_force: 'true',
  };
  expect(runWith(kept, 'build', []).faults).toContain('SHOP_NONSENSE');
  const dry = { ...kept, npm_lifecycle_event: 'deploy', npm_config_dry_run: 'true' };
  expect(runWith(dry, 'deploy', ['www']).faults).toContain('SHOP_NONSENSE');
  expect(runWith({ ...kept, npm_config_json: 'true' }, 'build', []).faults).toContain(
    'npm has kept --json for itself',
  );
  writeFileSync(path.join(folder, 'user'), 'dry-run = false\n');
  expect(runWith(dry, 'deploy', ['www']).faults).toContain('npm has kept --dry-run for itself');
});

test('an option of npm that another command is run with is no option of this one', () => {
  const { faults } = runWith({ npm_lifecycle_event: 'test', npm_config_force: 'true' }, 'build', []);
  expect(faults).toContain('SHOP_NONSENSE');
});

test.each<[CommandName, string[], string]>([
  ['catalogue', [], 'Say what to do: import, export.'],
  ['catalogue', ['remove', 'a.csv'], '"remove" is none of these: import, export.'],
  ['catalogue', ['import'], 'FILE is missing.'],
  ['catalogue', ['import', 'a.csv', 'b.csv'], '"b.csv" is one argument too many.'],
  ['catalogue', ['import', 'a.csv', '--pictures'], "Option '--pictures <value>' argument missing."],
  ['catalogue', ['export', 'a.csv', '--skip-refused'], '--skip-refused goes with import alone.'],
  ['orders', ['status', 'abcdef01'], 'STATUS is missing.'],
  ['orders', ['show', ''], 'ID is missing.'],
  ['restore', [], 'FOLDER is missing.'],
  ['backup', ['monday', 'tuesday'], '"tuesday" is one argument too many.'],
  [
    'catalogue',
    ['import', 'a.csv', '--pictures', 'a', '--pictures=b'],
    '--pictures is given twice: give it once.',
  ],
  ['bench', ['build', '--catalogue', 'a', '--catalogue', 'a'], '--catalogue is given twice: give it once.'],
  ['build', ['--force', '--json', '--force'], '--force is given twice: give it once.'],
  ['build', ['now'], '"now" is one argument too many.'],
  ['build', ['--force=no'], "Option '--force' does not take an argument."],
  ['test', ['nonsense'], '"nonsense" is none of these: check, unit, chaos, journeys, php, walk.'],
])('%s %j: %s', (name, words, sentence) => {
  expect(() => parseCommand(name, words)).toThrow(`${sentence}\n\n${usageOf(name)}`);
});

test('words and options are read from anywhere in a call, and what stands behind a second -- is words', () => {
  expect(parseCommand('orders', ['--force', 'status', '12', 'Out', 'for', 'delivery'])).toEqual({
    task: 'status',
    words: ['12', 'Out', 'for', 'delivery'],
    options: { all: false, force: true },
  });
  expect(parseCommand('catalogue', ['import', 'a.csv', '--pictures', 'photos'])?.options).toEqual({
    pictures: 'photos',
    'skip-refused': false,
    force: false,
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
  ['backup', ['monday'], ['/home/eva/monday'], {}],
  ['backup', [], [], {}],
  ['restore', ['.'], ['/home/eva'], { force: false }],
  ['deploy', ['www', '--dry-run'], ['/home/eva/www'], { 'dry-run': true }],
  ['deploy', ['me@shop.example:www'], ['me@shop.example:www'], {}],
  ['rebuild', ['--report', 'r.html', '--by', 'hook'], [], { report: '/home/eva/r.html', by: 'hook' }],
  ['bench', ['build', '--catalogue', 'a.json'], [], { catalogue: '/home/eva/a.json' }],
  ['orders', ['status', '12', 'Out', 'for', 'delivery'], ['12', 'Out', 'for', 'delivery'], {}],
  ['contract', ['https://shop.example'], ['https://shop.example'], {}],
])('paths of %s %j count from the folder in which the owner types it', (name, words, expected, options) => {
  const given = parseCommand(name, words) as CommandArguments<CommandName>;
  const slashed = (text: unknown) =>
    typeof text === 'string' ? text.replace(/^[A-Z]:/, '').replaceAll('\\', '/') : text;
  const moved = withPathsFrom('/home/eva', name, given);
  expect(moved.words.map(slashed)).toEqual(expected);
  for (const [option, value] of Object.entries(options))
    expect([option, slashed((moved.options as Record<string, unknown>)[option])]).toEqual([option, value]);
  // In the folder of the project, messages name a path as it was typed.
  expect(withPathsFrom(process.cwd(), name, given)).toEqual(given);
});

test('a destination with an @ is a host, unless there is a folder of that name where the owner types it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-typed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'me@home'));
  const wordsOf = (word: string) =>
    withPathsFrom(folder, 'deploy', parseCommand('deploy', [word]) as CommandArguments<'deploy'>).words;
  expect(wordsOf('me@home')).toEqual([path.join(folder, 'me@home')]);
  expect(wordsOf('me@shop.example')).toEqual(['me@shop.example']);
});

test('a usage has each call with its options, what they do, and examples', () => {
  expect(usageOf('messages').split('\n')).toEqual([
    'Lists what visitors wrote, also while the shop is open.',
    '',
    '  npm run messages -- list [--all]',
    '      messages that wait for an answer',
    '  npm run messages -- show ID',
    '      one message',
    '  npm run messages -- done ID',
    '      takes it off the list',
    '',
    'Options:',
    '  --all   all messages',
    '  --help  this text',
    '',
    'Examples:',
    '  npm run messages -- list --all',
    '  npm run messages -- done f2bb44ce6355',
  ]);
});

test('every example of a usage is a call that its command takes', () => {
  for (const name of names) {
    for (const example of commands[name].examples) {
      const [separator, ...words] = example.split(' ');
      expect(['', '--']).toContain(separator);
      expect(parseCommand(name, words), `${name} ${example}`).not.toBeNull();
    }
  }
});

/** The rows of the table of commands that are about one of them. */
function rowsOf(name: CommandName): string {
  const rows = readFileSync('scripts/README.md', 'utf8').split('\n');
  return rows.filter((row) => new RegExp(`^\\| \`npm (run )?${name}[ \`]`).test(row)).join('\n');
}

test.each(names)('the table of commands has the options and tasks of %s, and no others', (name) => {
  const written = rowsOf(name).match(/(?<= |`|\[)--[a-z-]+/g) ?? [];
  const { options, tasks }: Command = commands[name];
  expect([...new Set(written)].toSorted()).toEqual(
    Object.keys(options)
      .map((option) => `--${option}`)
      .toSorted(),
  );
  const papers = { test: 'tests/README.md', bench: 'scripts/bench/README.md' };
  const table = name in papers ? readFileSync(papers[name as keyof typeof papers], 'utf8') : rowsOf(name);
  const missing = Object.keys(tasks).filter((task) => !new RegExp(`(\`|-- )${task}\\b`).test(table));
  expect(missing).toEqual([]);
});
