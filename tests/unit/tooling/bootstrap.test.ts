import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EmptyCopy } from '../../support/empty-copy.ts';
import { importsOf } from '../../support/imports.ts';

const link = 'node_modules/.bin/node';

test('an empty copy is installed once, for tests whole even in production, and again when the lock changes', async () => {
  using copy = new EmptyCopy();
  const env = { NODE_ENV: 'production', CI: 'true' };
  expect(await copy.setUp(env, '--tools')).toMatchObject({
    code: 0,
    output: expect.stringContaining('installing'),
  });
  expect(await copy.setUp()).toEqual({ code: 0, output: '' });
  expect(copy.npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional/)]);
  expect(copy.names().filter((name) => name.startsWith('.'))).toEqual([]);
  writeFileSync(path.join(copy.root, 'package-lock.json'), '{ "packages": {} }');
  await copy.setUp();
  expect(copy.npmCalls()).toHaveLength(2);
});

test('an owner gets no packages of the tests; a developer gets them beside those of the shop', async () => {
  using copy = new EmptyCopy();
  for (const options of [[], [], ['--tools'], []] as const)
    expect(await copy.setUp({}, ...options)).toMatchObject({ code: 0 });
  const calls = copy.npmCalls().map((call) => /^.*(?:dev)/.exec(call)?.[0]);
  expect(calls).toEqual(['ci --omit=dev', 'install --no-save --include=dev']);
});

test('if npm fails while it adds the packages of the tests, the shop keeps its own, and the next test adds them', async () => {
  using copy = new EmptyCopy();
  await copy.setUp();
  expect(await copy.setUp({ STUB_NPM: 'fails' }, '--tools')).toMatchObject({ code: 1 });
  expect(await copy.setUp()).toEqual({ code: 0, output: '' });
  expect(await copy.setUp({}, '--tools')).toMatchObject({ code: 0 });
});

test('the link of Node, which npm 10 drops, comes again, and no link hides a Node of the machine that runs', async () => {
  using copy = new EmptyCopy();
  await copy.setUp();
  rmSync(path.join(copy.root, link));
  expect(await copy.setUp(copy.withNode('22.20.0'))).toEqual({ code: 0, output: '' });
  expect(existsSync(path.join(copy.root, link))).toBe(true);
  using musl = new EmptyCopy();
  const { code, output } = await musl.setUp({
    STUB_NPM: 'has a Node that does not run',
    ...musl.withNode('22.20.0'),
  });
  expect([code, existsSync(path.join(musl.root, link))]).toEqual([1, false]);
  expect(output).toMatch(/^Set-up: no Node that runs here .*: install Node 24\.7 or newer\.$/m);
});

test('a slip of the pen in the configuration is one sentence with its line', async () => {
  using copy = new EmptyCopy();
  await copy.setUp();
  mkdirSync(path.join(copy.root, 'src'));
  writeFileSync(
    path.join(copy.root, 'src/shop.config.ts'),
    "export const name = 'Mine';\nexport const city = [;\n",
  );
  const { code, output } = await copy.setUp();
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^Set-up: src\/shop\.config\.ts, line 2: .*\.$/),
  ]);
});

test.each([
  ['24.6.0', 1],
  ['24.7.0', 0],
  ['26.0.0', 0],
])(
  'if no Node comes with the packages, that of the machine has to be new enough: %s',
  async (version, code) => {
    using copy = new EmptyCopy();
    expect(await copy.setUp({ STUB_NPM: 'has no Node', ...copy.withNode(version) })).toMatchObject({ code });
  },
);

test.each([
  ['fails', 'npm could not install the packages'],
  ['leaves packages out', 'npm left packages out'],
])('when npm %s, one sentence says so and the next command begins again', async (behaviour, sentence) => {
  using copy = new EmptyCopy();
  const { code, output } = await copy.setUp({ STUB_NPM: behaviour });
  expect([code, output.trim().split('\n').at(-1)]).toEqual([1, expect.stringContaining(sentence)]);
  expect(copy.names()).not.toContain('.bootstrap.lock');
  expect(await copy.setUp()).toMatchObject({ code: 0 });
});

test('an interrupted installation leaves nothing in the way and is repeated', async () => {
  using copy = new EmptyCopy();
  const { child, ended } = copy.start({ STUB_NPM: 'is slow' });
  while (copy.npmCalls().length === 0) await pause(20);
  child.kill('SIGKILL');
  await ended;
  expect(await copy.setUp()).toMatchObject({ code: 0 });
  expect(copy.names().filter((name) => name.startsWith('.'))).toEqual([]);
});

test('of commands at once, one installs and the others wait for it', async () => {
  using copy = new EmptyCopy();
  const all = await Promise.all([1, 2, 3].map(() => copy.setUp({ STUB_NPM: 'is slow' })));
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(all.map(({ output }) => output).join('')).toContain('waiting for another command');
  expect(copy.npmCalls()).toHaveLength(1);
});

test('what an owner runs imports no package of the tests', () => {
  const { devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const withTools = Object.keys(scripts).filter(
    (name) => scripts[name] === 'node scripts/bootstrap.mjs --tools',
  );
  expect(withTools.toSorted()).toEqual(['prebench', 'precheck', 'pretest', 'pretest:unit']);
  const files = globSync('{src,scripts}/**/*.{ts,tsx,mjs,astro}').filter(
    (file) => !/^scripts\/(?:bench|testing)\/|^scripts\/(?:bench|check|test)\.ts$/.test(file),
  );
  const isForTests = (name: string) =>
    Object.keys(devDependencies).some((each) => `${name}/`.startsWith(`package:${each}/`));
  const imports = files.flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8')).map((name) => [file, name]),
  );
  expect(imports.filter(([, name = '']) => isForTests(name))).toEqual([]);
});
