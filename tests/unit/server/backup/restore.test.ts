import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { canMount } from '../script-fixture.ts';
import { BackupPlace, read } from './backup-fixture.ts';

let place: BackupPlace;

beforeEach(() => {
  place = new BackupPlace();
});

afterEach(() => place.remove());

test('what is backed up can be put on an empty machine, and serves as it did', async () => {
  await place.newShop();
  expect((await place.run('backup.ts', place.target)).code).toBe(0);
  rmSync(place.dataDir, { recursive: true });
  chmodSync(join(place.target, 'shop.db'), 0o644);
  const { code, said, faults } = await place.run('restore.ts', place.target);
  expect([code, faults, said]).toEqual([
    0,
    '',
    expect.stringMatching(/^The shop is as it was on \d{4}-\d\d-\d\d \d\d:\d\d\.\n$/),
  ]);
  expect(statSync(join(place.dataDir, 'shop.db')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(place.dataDir, 'published.json'), 'utf8')).toContain('"products":1');
  const address = await place.serve();
  expect(await (await fetch(`${address}/images/a.png`)).text()).toBe('picture');
});

test('a shop that holds data is replaced only by force, and is kept', async () => {
  await place.newShop();
  await place.run('backup.ts', place.target);
  const database = await openDatabase(place.dataDir);
  await database.updateTable('products').set({ name: 'Newer' }).execute();
  await database.destroy();
  const refused = await place.run('restore.ts', place.target);
  expect([refused.code, refused.faults]).toEqual([
    1,
    `The shop in ${place.dataDir} holds data: add --force to put the backup in its place; the shop as it is now is kept.\n`,
  ]);
  expect(read(join(place.dataDir, 'shop.db'), 'select name from products')).toEqual([{ name: 'Newer' }]);
  const forced = await place.run('restore.ts', place.target, '--force');
  expect([forced.code, forced.said]).toEqual([0, expect.stringContaining('that it replaced is kept in')]);
  expect(read(join(place.dataDir, 'shop.db'), 'select name from products')).toEqual([
    { name: 'Product soap' },
  ]);
  const [previousDir = ''] = readdirSync(place.dataDir).filter((name) => name.startsWith('replaced-'));
  expect(readdirSync(join(place.dataDir, previousDir)).toSorted()).toEqual(['published.json', 'shop.db']);
  expect(read(join(place.dataDir, previousDir, 'shop.db'), 'select name from products')).toEqual([
    { name: 'Newer' },
  ]);
});

test('a damaged shop is kept as it is', async () => {
  await place.newShop();
  await place.run('backup.ts', place.target);
  writeFileSync(join(place.dataDir, 'shop.db'), 'This is no database. '.repeat(100));
  expect((await place.run('restore.ts', place.target)).faults).toContain('holds data: add --force');
  expect((await place.run('restore.ts', place.target, '--force')).code).toBe(0);
  const [previousDir = ''] = readdirSync(place.dataDir).filter((name) => name.startsWith('replaced-'));
  expect(readFileSync(join(place.dataDir, previousDir, 'shop.db'), 'utf8')).toMatch(/^This is no database/);
});

test.runIf(canMount())('a full disk keeps the shop, and nothing of a restore', async () => {
  await place.newShop();
  await place.run('backup.ts', place.target);
  const shop = readFileSync(join(place.dataDir, 'shop.db'));
  rmSync(place.dataDir, { recursive: true });
  mkdirSync(place.dataDir);
  const size = `size=${Math.ceil((shop.byteLength * 1.5) / 4096) * 4}k`;
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'none', place.dataDir]).status).toBe(0);
  try {
    writeFileSync(join(place.dataDir, 'shop.db'), shop);
    const { code, faults } = await place.run('restore.ts', place.target, '--force');
    expect([code, faults]).toEqual([1, expect.stringContaining('ENOSPC')]);
    expect(readdirSync(place.dataDir).filter((name) => /^replaced-|\.new$/.test(name))).toEqual([]);
    expect(read(join(place.dataDir, 'shop.db'), 'select id from products')).toEqual([{ id: 'soap' }]);
  } finally {
    spawnSync('umount', [place.dataDir]);
  }
});

test('an open shop is not replaced under its customers', async () => {
  await place.newShop();
  await place.run('backup.ts', place.target);
  await place.serve();
  const { code, faults } = await place.run('restore.ts', place.target, '--force');
  expect([code, faults]).toEqual([1, 'The shop is open: stop it, then restore.\n']);
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('replaced-'))).toEqual([]);
  await place.stop();
  expect((await place.run('restore.ts', place.target, '--force')).code).toBe(0);
});

test.each([
  ['a byte of the database changed', (kept: string) => flip(join(kept, 'shop.db')), 'shop.db'],
  ['a picture cut off', (kept: string) => writeFileSync(picture(kept), 'pict'), 'pictures-original/'],
  ['a picture gone', (kept: string) => rmSync(picture(kept)), 'pictures-original/'],
  ['the list gone', (kept: string) => rmSync(join(kept, 'backup.json')), 'is no backup of the shop'],
  ['a list that leads out', (kept: string) => rename(kept, '../../etc/passwd'), 'is no backup of the shop'],
  [
    'half a list',
    (kept: string) => writeFileSync(join(kept, 'backup.json'), '{'),
    'is no backup of the shop',
  ],
])('a backup with %s is refused, and the shop stays', async (_what, damage, words) => {
  await place.newShop();
  await place.run('backup.ts', place.target);
  damage(place.target);
  const before = readFileSync(join(place.dataDir, 'shop.db'));
  const { code, faults } = await place.run('restore.ts', place.target, '--force');
  expect([code, faults.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(faults).toContain(words);
  expect(readFileSync(join(place.dataDir, 'shop.db')).equals(before)).toBe(true);
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('replaced-'))).toEqual([]);
});

function picture(kept: string): string {
  const [name = ''] = readdirSync(join(kept, 'pictures-original'));
  return join(kept, 'pictures-original', name);
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function rename(kept: string, path: string): void {
  const file = join(kept, 'backup.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('shop.db', path));
}
