import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browsers, installPrograms, servers } from '../../../scripts/testing/programs.ts';

/** What the tests of a machine with PostgreSQL, PHP and nginx of its own do not ask for. */
const served = { SHOP_TEST_DATABASE_URL: 'postgres://owner@db.example/postgres' };
const all = [...browsers, ...servers];
const chromiums = ['chromium-headless-shell', 'chromium'];

let bin = '';
beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), 'lulu-bin-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

/** Each call of apt-get, which brings only what it is able to. */
function aptOf(able: readonly string[]) {
  const calls: string[][] = [];
  const install = async (...names: string[]) => {
    calls.push(names);
    if (!names.every((name) => able.includes(name))) return false;
    for (const name of names) writeFileSync(path.join(bin, name), '', { mode: 0o755 });
    return true;
  };
  return { calls, install };
}

test('what is missing is installed at once, and what is there is not asked for again', async () => {
  const every = [
    ...chromiums,
    'php-cli',
    'php-sqlite3',
    'php-mbstring',
    'php-curl',
    'php-cgi',
    'nginx',
    'pgbouncer',
    'apache2-bin',
    'rsync',
  ];
  const { calls, install } = aptOf(every);
  await installPrograms(all, { ...served, PATH: bin }, install);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.slice(0, 5)).toEqual(every.slice(0, 5));
  await installPrograms(all, { ...served, PATH: bin }, install);
  expect(calls[1]).not.toContain('chromium');
});

test('one that cannot be installed keeps out no other', async () => {
  const { calls, install } = aptOf(['chromium']);
  await installPrograms(all, { ...served, PATH: bin }, install);
  expect(calls.slice(1, 3)).toEqual([['chromium-headless-shell'], ['chromium']]);
  await installPrograms(all, { ...served, PATH: bin }, install);
  expect(calls.at(-1)).not.toContain('chromium');
  expect(calls.flat()).toContain('chromium-headless-shell');
});

test('a browser and a server that are named are taken as they are', async () => {
  const { calls, install } = aptOf([]);
  await installPrograms(all, { ...served, PATH: bin, CHROMIUM_PATH: '/opt/chrome' }, install);
  expect(calls.flat()).not.toContain('chromium');
  expect(calls.flat()).not.toContain('postgresql');
});

test('where nothing may be installed, nothing is', async () => {
  await installPrograms(all, { PATH: bin }, null);
  expect(console.log).not.toHaveBeenCalled();
});
