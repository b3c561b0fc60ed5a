import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgres, postgresFolder } from '../../../scripts/testing/postgres.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lulu-bin-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(...names: string[]): string {
  const bin = path.join(folder, ...names);
  mkdirSync(bin, { recursive: true });
  for (const name of ['initdb', 'pg_ctl']) writeFileSync(path.join(bin, name), '');
  return bin;
}

test('the server is the one on the path, or else the newest that Debian keeps', () => {
  const others = path.join(folder, 'lib', '*', 'bin');
  expect(postgresFolder({ PATH: folder }, others)).toBeNull();
  install('lib', '9', 'bin');
  const newest = install('lib', '15', 'bin');
  expect(postgresFolder({ PATH: folder }, others)).toBe(newest);
  const onPath = install('mine');
  expect(postgresFolder({ PATH: `/nowhere${path.delimiter}${onPath}` }, others)).toBe(onPath);
});

test('the programs of a client are no server', () => {
  writeFileSync(path.join(folder, 'initdb'), '');
  expect(postgresFolder({ PATH: folder }, path.join(folder, '*'))).toBeNull();
});

test('a server that is named is taken as it is', async () => {
  const url = 'postgres://owner@db.example/postgres';
  expect(await openPostgres({ SHOP_TEST_DATABASE_URL: url })).toMatchObject({ url });
});

test('without a server a sentence says what is skipped', async () => {
  expect(await openPostgres({ PATH: folder }, folder)).toEqual({
    fault:
      'The tests on PostgreSQL are skipped, since none was found: install PostgreSQL, or set SHOP_TEST_DATABASE_URL to a server, then run the tests again.',
  });
});

test('a server whose data cannot be made is told with the reason', async () => {
  const bin = install('broken');
  expect(await openPostgres({ PATH: bin })).toEqual({
    fault: expect.stringMatching(/^The tests on PostgreSQL are skipped, since its initdb failed: .*initdb/s),
  });
});
