import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EmptyCopy } from '../../support/empty-copy.ts';

test.each([
  ['22.20.0', false],
  ['23.11.0', false],
  ['24.6.0', false],
  ['24.7.0', true],
  ['26.0.0', true],
])(
  'where no Node comes with the packages, whether Node %s runs the shop is known before anything is installed: %s',
  async (version, isEnough) => {
    using copy = new EmptyCopy();
    const file = path.join(copy.root, 'package.json');
    const { optionalDependencies: _, ...others } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(others));
    const { code, said } = await copy.setUp(copy.withNode(version));
    expect([code, copy.npmCalls().length]).toEqual(isEnough ? [0, 1] : [1, 0]);
    if (isEnough) return;
    expect(said).toMatch(
      new RegExp(
        `^Set-up: Node ${version} is too old, and [^\n]+: install Node 24\\.7 or newer, [^\n]+\\.\n$`,
      ),
    );
  },
);

test.each([
  ['22.20.0', 1, 'left out node-'],
  ['24.7.0', 0, 'done in'],
])(
  'where the registry has no Node, the shop runs on that of the machine, if it is new enough: %s',
  async (version, code, said) => {
    using copy = new EmptyCopy();
    const env = { STUB_NPM: 'has no Node', ...copy.withNode(version) };
    expect(await copy.setUp(env)).toEqual({ code, said: expect.stringContaining(said) });
  },
);

test('packages of another C library are no packages of this machine', async () => {
  using copy = new EmptyCopy();
  await copy.setUp();
  const alpine = `process.report.getReport = () => ({ header: {} });`;
  writeFileSync(path.join(copy.root, 'alpine.mjs'), alpine);
  await copy.setUp({ NODE_OPTIONS: '--import=./alpine.mjs' });
  expect(copy.npmCalls().length).toBeGreaterThan(1);
});

test('where the Node of the packages does not run and that of the machine is too old, one sentence says so', async () => {
  using copy = new EmptyCopy();
  const env = { STUB_NPM: 'has a Node that does not run', ...copy.withNode('18.20.8') };
  const { code, said } = await copy.setUp(env);
  expect(code).toBe(1);
  expect(said.trim().split('\n').at(-1)).toMatch(
    /^Set-up: Node 18\.20\.8 is too old, .+: install Node 24\.7 or newer, /,
  );
});
