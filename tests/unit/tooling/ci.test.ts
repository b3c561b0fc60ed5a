import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lulu-ci-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['all tests pass', 'echo "7 passed, 0 failed"', 0, '7 passed, 0 failed'],
  ['some are skipped', 'echo "7 passed, 0 failed, 1 skipped"', 0, '7 passed, 0 failed, 1 skipped'],
  ['a test fails', 'echo "6 passed, 1 failed"; exit 1', 1, '6 passed, 1 failed'],
  ['the installation fails', 'echo "Set-up: no network."; exit 1', 1, '0 passed, 1 failed'],
  ['the tests are killed', 'kill -9 $$', 1, '0 passed, 1 failed'],
  ['the tests end without a word', 'exit 0', 1, '0 passed, 1 failed'],
])('when %s, the last line of .ci/run counts it', (_, npm, status, line) => {
  cpSync('.ci/run', path.join(root, '.ci', 'run'));
  const bin = path.join(root, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(path.join(bin, 'npm'), 0o755);
  const ran = spawnSync('bash', ['.ci/run'], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  const lines = ran.stdout.trimEnd().split('\n');
  expect({ status: ran.status, line: lines.at(-1) }).toEqual({ status, line });
  expect(lines.filter((each) => /^\d+ passed, \d+ failed/.test(each))).toHaveLength(1);
});

test.each([
  ['a part that runs no test', ['unit', 'no-test-has-this-name']],
  ['a part that does not exist', ['luck']],
])('%s fails, and is counted in one last line', (_, words) => {
  const ran = spawnSync(process.execPath, ['scripts/test.ts', ...words], { encoding: 'utf8' });
  expect(ran.status).toBe(1);
  expect(ran.stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
});
