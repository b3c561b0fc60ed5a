import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bundledEntries, bundleFolder, intactBundles } from '../../../scripts/setup/bundled-packages.mjs';
import { install } from '../../../scripts/setup/install.mjs';
import { EmptyCopy, npmStub } from '../../support/empty-copy.ts';
import { importsOf } from '../../support/imports.ts';

test('an empty copy is installed once, for tests whole even in production', async () => {
  using copy = new EmptyCopy();
  const first = await copy.setUp({ NODE_ENV: 'production', CI: 'true' }, '--tools');
  expect(first).toMatchObject({
    code: 0,
    said: expect.stringMatching(/installing the packages[\s\S]*done in/),
  });
  expect(await copy.setUp()).toEqual({ code: 0, said: '' });
  expect(copy.npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional/)]);
  expect(copy.names().filter((name) => name.startsWith('.'))).toEqual([]);
  expect(intactBundles(copy.root).size).toBe(bundledEntries.length);
});

test('bundles that are not intact come again with the next command, without an installation', async () => {
  using copy = new EmptyCopy();
  await copy.setUp();
  const folder = bundleFolder(copy.root);
  truncateSync(path.join(folder, 'list.json'), 20);
  expect(await copy.setUp()).toEqual({ code: 0, said: '' });
  expect(intactBundles(copy.root).size).toBe(bundledEntries.length);
  expect(copy.npmCalls()).toHaveLength(1);
  expect(copy.names()).not.toContain('.bootstrap.lock');
});

test('a command goes on where bundles that are not intact cannot be made again, and says why it begins later', async () => {
  using copy = new EmptyCopy();
  await copy.setUp();
  const folder = bundleFolder(copy.root);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  expect(await copy.setUp()).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^Set-up: commands begin later than they could, since the packages could not be /,
    ),
  });
  expect(statSync(folder).isFile()).toBe(true);
  expect(copy.names()).not.toContain('.bootstrap.lock');
});

test('an owner gets no packages of the tests; a developer gets them beside those of the shop, and keeps them', async () => {
  using copy = new EmptyCopy();
  const setUp = async (...options: '--tools'[]) => {
    expect(await copy.setUp({}, ...options)).toMatchObject({ code: 0 });
    return copy.npmCalls().map((call) => /^.*(?:dev)/.exec(call)?.[0]);
  };
  expect(await setUp()).toEqual(['ci --omit=dev']);
  expect(await setUp()).toHaveLength(1);
  const added = ['ci --omit=dev', 'install --no-save --include=dev'];
  expect(await setUp('--tools')).toEqual(added);
  expect(await setUp()).toHaveLength(2);
  const file = path.join(copy.root, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), dependencies: {} }));
  expect(await setUp()).toEqual([...added, 'ci --include=dev']);
});

test.each(['has no network', 'leaves packages out', 'hangs'])(
  'when npm %s while the packages of the tests are added, the shop keeps its own, and the next test adds them',
  async (behaviour) => {
    using copy = new EmptyCopy();
    await copy.setUp();
    const link = path.join(copy.root, 'node_modules/.bin/node');
    for (const name of ['@biomejs', '.bin/node'])
      rmSync(path.join(copy.root, 'node_modules', name), { recursive: true });
    const { child, ended } = copy.start({ STUB_NPM: behaviour }, '--tools');
    while (behaviour === 'hangs' && copy.npmCalls().length < 2) await pause(20);
    if (behaviour === 'hangs') child.kill('SIGTERM');
    const { code } = await ended;
    const calls = copy.npmCalls();
    expect([code, existsSync(link)]).toEqual([1, true]);
    expect(await copy.setUp()).toEqual({ code: 0, said: '' });
    expect(copy.npmCalls()).toEqual(calls);
    expect(await copy.setUp({}, '--tools')).toMatchObject({ code: 0 });
  },
);

test('what npm took away by itself comes again: the link of Node, the packages of the tests', async () => {
  using copy = new EmptyCopy();
  await copy.setUp({}, '--tools');
  const link = path.join(copy.root, 'node_modules/.bin/node');
  rmSync(link);
  expect(await copy.setUp(copy.withNode('22.20.0'))).toEqual({ code: 0, said: '' });
  expect(existsSync(link)).toBe(true);
  rmSync(path.join(copy.root, 'node_modules/vitest'), { recursive: true });
  expect(await copy.setUp()).toEqual({ code: 0, said: '' });
  expect(await copy.setUp({}, '--tools')).toMatchObject({ code: 0 });
  expect(copy.npmCalls()).toEqual([
    expect.stringMatching(/^ci --include=dev/),
    expect.stringMatching(/^install --no-save --include=dev/),
  ]);
});

test('what an owner runs imports no package of the tests', () => {
  const { devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const ofTools = Object.keys(scripts).filter(
    (name) => scripts[name] === 'node scripts/bootstrap.mjs --tools',
  );
  expect(ofTools.toSorted()).toEqual(['prebench', 'precheck', 'pretest', 'pretest:unit']);
  const files = globSync('{src,scripts}/**/*.{ts,tsx,mjs,astro}').filter(
    (file) => !/^scripts\/(?:bench|testing)\/|^scripts\/(?:bench|check|test)\.ts$/.test(file),
  );
  const imported = files.flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8')).map((name) => ({ file, name })),
  );
  const forbidden = Object.keys(devDependencies).map((name) => `package:${name}`);
  const isForbidden = ({ name }: { name: string }) =>
    forbidden.some((each) => name === each || name.startsWith(`${each}/`));
  expect(imported.filter(isForbidden)).toEqual([]);
});

test('started by hand, it takes the npm that the command line would take', async () => {
  using copy = new EmptyCopy();
  const bin = path.join(copy.root, 'bin');
  mkdirSync(bin);
  const byHand = { npm_execpath: '', npm_node_execpath: '', PATH: bin };
  expect(await copy.setUp(byHand)).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm was not found'),
  });
  symlinkSync(npmStub, path.join(bin, 'npm'));
  expect(await copy.setUp(byHand)).toMatchObject({ code: 0 });
});

test('a changed script installs nothing, a changed dependency does', async () => {
  using copy = new EmptyCopy();
  await copy.setUp();
  const file = path.join(copy.root, 'package.json');
  const original = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...original, scripts: {} }));
  await copy.setUp();
  expect(copy.npmCalls()).toHaveLength(1);
  writeFileSync(file, JSON.stringify({ ...original, dependencies: {} }));
  await copy.setUp();
  expect(copy.npmCalls()).toHaveLength(2);
});

test.each([
  ['has no network', 'the package registry could not be reached: check the network connection'],
  ['has no disk', 'the disk is full: free about 1 GB'],
  ['leaves packages out', 'npm left out'],
  ['finds a file in use', 'see which the error names, and who owns it; on Windows, stop the shop first'],
])('when npm %s, one sentence says so and the next command begins again', async (behaviour, sentence) => {
  using copy = new EmptyCopy();
  const { code, said } = await copy.setUp({ STUB_NPM: behaviour });
  expect(code).toBe(1);
  expect(said.trim().split('\n').at(-1)).toContain(sentence);
  expect(said).toMatch(/run the same command again\.\n$/);
  expect(copy.names()).not.toContain('.bootstrap.lock');
  expect(await copy.setUp()).toMatchObject({ code: 0 });
});

test('what npm leaves out because its Node is too old comes with the newer Node', async () => {
  using copy = new EmptyCopy();
  const { code, said } = await copy.setUp({ STUB_NPM: 'leaves packages out once' });
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringContaining('once more with the newer Node'),
  });
  expect(copy.npmCalls()).toHaveLength(2);
  expect(existsSync(path.join(copy.root, 'node_modules', '.bin', 'node'))).toBe(true);
});

test.each(['has old metadata', 'leaves packages out of old metadata'])(
  'when npm %s, it asks the registry once more, and the command goes on',
  async (behaviour) => {
    using copy = new EmptyCopy();
    await copy.setUp();
    for (const option of [[], ['--tools']] as const) {
      rmSync(path.join(copy.root, 'node_modules', option.length > 0 ? '@biomejs' : ''), { recursive: true });
      const before = copy.npmCalls().length;
      expect(await copy.setUp({ STUB_NPM: behaviour }, ...option)).toMatchObject({ code: 0 });
      const sources = copy
        .npmCalls()
        .slice(before)
        .map((call) => /--prefer-\w+/.exec(call)?.[0]);
      expect(sources).toEqual(['--prefer-offline', '--prefer-online']);
    }
  },
);

test('a slow installation shows that it is alive', async () => {
  using copy = new EmptyCopy();
  const said: string[] = [];
  await install(copy.root, {
    log: (line: string) => said.push(line),
    withTools: false,
    stagingDir: copy.root,
    env: { ...process.env, npm_execpath: npmStub, npm_node_execpath: process.execPath, STUB_NPM: 'is slow' },
    progressMs: 100,
  });
  expect(said.filter((line) => /^still installing after \d+ s\.$/.test(line)).length).toBeGreaterThan(3);
});

test('an interrupted installation leaves nothing in the way and is repeated', async () => {
  using copy = new EmptyCopy();
  const { child, ended } = copy.start({ STUB_NPM: 'hangs' });
  while (copy.npmCalls().length === 0) await pause(20);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 1, said: expect.stringContaining('interrupted') });
  expect(copy.names()).not.toContain('.bootstrap.lock');
  expect(await copy.setUp()).toMatchObject({ code: 0, said: expect.stringContaining('done in') });
});

test('of two commands at once, one installs and the other waits for it', async () => {
  using copy = new EmptyCopy();
  const both = await Promise.all([1, 2, 3].map(() => copy.setUp({ STUB_NPM: 'is slow' })));
  expect(both.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(both.map(({ said }) => said).join('')).toMatch(/process \d+ is at it already/);
  expect(copy.npmCalls()).toHaveLength(1);
});

test.each([
  ['a process that is gone', 2 ** 30, 0],
  ['another program that got its process id', process.pid, 120],
])('a lock left behind by %s is taken over', async (_, pid, secondsAgo) => {
  using copy = new EmptyCopy();
  const lock = path.join(copy.root, '.bootstrap.lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'holder'), String(pid));
  const seen = Date.now() / 1000 - secondsAgo;
  utimesSync(path.join(lock, 'holder'), seen, seen);
  expect(await copy.setUp()).toMatchObject({ code: 0 });
  expect(copy.names().filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a damaged lock file is named', async () => {
  using copy = new EmptyCopy();
  writeFileSync(path.join(copy.root, 'package-lock.json'), '<<<<<<< HEAD');
  expect(await copy.setUp()).toEqual({
    code: 1,
    said: 'Set-up: package-lock.json is not valid JSON: restore it with `git checkout package-lock.json`.\n',
  });
});
