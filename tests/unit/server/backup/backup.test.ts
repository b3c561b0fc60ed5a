import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { keepOriginal } from '#server/catalogue/picture-store.ts';
import { openDatabase } from '#server/database/open.ts';
import { fill, productRow } from '../catalogue-fixture.ts';
import { registration } from '../customer-fixture.ts';
import { orderOf } from '../orders/order-fixture.ts';

const canMount = process.platform === 'linux' && mounts();

function mounts(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'shop-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', place]).status === 0;
  if (isMounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true });
  return isMounted;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

let folder: string;
let dataDir: string;
let target: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  dataDir = join(folder, 'shop');
  target = join(folder, 'kept', 'monday');
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...process.env,
  SHOP_DATA_DIR: dataDir,
  DATABASE_URL: '',
  SMTP_URL: '',
  PORT: '0',
});

function run(script: string, ...words: string[]): Promise<{ code: number; said: string; faults: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join('scripts', script), ...words],
      { cwd: root, env: environment() },
      (error, said, faults) => resolve({ code: error ? Number(error.code) : 0, said, faults }),
    );
  });
}

/** A shop with one product that has a picture, in `dataDir`; `others` more pictures are in its list. */
async function newShop(others = 0): Promise<void> {
  const database = await openDatabase(dataDir);
  const pictures = [];
  for (let number = 0; number <= others; number++) {
    const bytes = Buffer.from(number === 0 ? 'picture' : `picture ${number}`);
    const file = await keepOriginal(dataDir, bytes, 'png');
    const name = number === 0 ? 'a' : `other-${number}`;
    pictures.push({ path: `images/${name}.png`, content_type: 'image/png', file, size: bytes.length });
  }
  await fill(database, [productRow('soap', { price: 20_000, image: '["images/a.png"]' })], pictures);
  await database.destroy();
  writeFileSync(join(dataDir, 'published.json'), '{"products":1,"fingerprint":"f","folder":"/gone"}');
}

/** One account places more orders than any household needs. */
const apiWithoutLimits = join('scripts', 'bench', 'api', 'server.ts');

async function serve(): Promise<string> {
  const child = spawn(process.execPath, [apiWithoutLimits], {
    cwd: root,
    env: { ...environment(), SHOP_LOG_REQUESTS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const chunk of child.stdout) {
    const address = /http:\/\/[^/\s]+/.exec(String(chunk));
    if (address) return address[0];
  }
  throw new Error('The API never opened.');
}

async function post(address: string, path: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', token };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { success: boolean; token: string; orderId: string };
}

function read(file: string, query: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(query).all();
  database.close();
  return rows;
}

test('a backup taken while orders come in is whole, and has every order acknowledged before it began', async () => {
  await newShop();
  const address = await serve();
  const { token } = await post(address, calls.register.path, registration('jane'));
  const acknowledged: string[] = [];
  let isOver = false;
  const shopper = async (): Promise<void> => {
    while (!isOver) {
      const body = orderOf([{ id: 'soap', quantity: 1 }], 25_000);
      acknowledged.push((await post(address, calls.placeOrder.path, body, token)).orderId);
    }
  };
  const shoppers = Array.from({ length: 4 }, shopper);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100), 10_000);
  const before = [...acknowledged];
  const { code, said, faults } = await run('backup.ts', target);
  const during = acknowledged.length - before.length;
  isOver = true;
  await Promise.all(shoppers);
  expect([code, faults]).toEqual([0, '']);
  expect(said).toContain(`The shop is in ${target}: 3 files, `);
  expect(during).toBeGreaterThan(20);
  const copy = join(target, 'shop.db');
  expect(read(copy, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const ids = new Set(read(copy, 'select id from orders').map((row) => (row as { id: string }).id));
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  const whole = `select count(*) as broken from orders o where
    (select count(*) from order_lines where order_id = o.id) <> 1 or
    (select count(*) from order_status_changes where order_id = o.id) <> 1 or
    (select count(*) from mails where order_id = o.id) <> 1`;
  expect(read(copy, whole)).toEqual([{ broken: 0 }]);
});

test('what is backed up can be put on an empty machine, and serves as it did', async () => {
  await newShop();
  expect((await run('backup.ts', target)).code).toBe(0);
  rmSync(dataDir, { recursive: true });
  const { code, said, faults } = await run('restore.ts', target);
  expect([code, faults, said]).toEqual([
    0,
    '',
    expect.stringMatching(/^The shop is as it was on \d{4}-\d\d-\d\d at \d\d:\d\d \(UTC\)\.\n$/),
  ]);
  expect(readFileSync(join(dataDir, 'published.json'), 'utf8')).toContain('"products":1');
  const address = await serve();
  expect(await (await fetch(`${address}/images/a.png`)).text()).toBe('picture');
});

test('a shop that holds data is replaced only by force, and is kept aside', async () => {
  await newShop();
  await run('backup.ts', target);
  const database = await openDatabase(dataDir);
  await database.updateTable('products').set({ name: 'Newer' }).execute();
  await database.destroy();
  const refused = await run('restore.ts', target);
  expect([refused.code, refused.faults]).toEqual([
    1,
    `The shop in ${dataDir} holds data: add --force to put the backup in its place; the shop as it is now is kept aside.\n`,
  ]);
  expect(read(join(dataDir, 'shop.db'), 'select name from products')).toEqual([{ name: 'Newer' }]);
  const forced = await run('restore.ts', target, '--force');
  expect([forced.code, forced.said]).toEqual([0, expect.stringContaining('that it replaced is kept in')]);
  expect(read(join(dataDir, 'shop.db'), 'select name from products')).toEqual([{ name: 'Product soap' }]);
  const [previousDir = ''] = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
  expect(readdirSync(join(dataDir, previousDir)).toSorted()).toEqual(['published.json', 'shop.db']);
  expect(read(join(dataDir, previousDir, 'shop.db'), 'select name from products')).toEqual([
    { name: 'Newer' },
  ]);
});

test('only what the list of a backup names is put back, and the rest is told', async () => {
  await newShop();
  await run('backup.ts', target);
  rmSync(dataDir, { recursive: true });
  mkdirSync(join(target, 'pictures-original', 'thumbnails'));
  writeFileSync(join(target, 'pictures-original', 'evil.svg'), '<svg/>');
  writeFileSync(join(target, 'notes.txt'), 'mine');
  const { code, said, faults } = await run('restore.ts', target);
  expect([code, faults]).toEqual([0, '']);
  expect(said).toMatch(/\nNot restored, since the backup's list does not name it: [^\n]+\.\n$/);
  for (const name of ['notes.txt', 'pictures-original/evil.svg', 'pictures-original/thumbnails']) {
    expect(said).toContain(JSON.stringify(name));
  }
  expect(readdirSync(join(dataDir, 'pictures-original'))).toHaveLength(1);
});

test('a backup whose list does not name its database is refused', async () => {
  await newShop();
  await run('backup.ts', target);
  const list = JSON.parse(readFileSync(join(target, 'backup.json'), 'utf8'));
  list.files = list.files.filter(({ path }: { path: string }) => path !== 'shop.db');
  writeFileSync(join(target, 'backup.json'), JSON.stringify(list));
  expect((await run('restore.ts', target, '--force')).faults).toContain('lacks the file shop.db');
});

test('of two restores at the same time the second waits for the first', async () => {
  await newShop(300);
  await run('backup.ts', target);
  const both = await Promise.all([
    run('restore.ts', target, '--force'),
    run('restore.ts', target, '--force'),
  ]);
  expect(both).toMatchObject([
    { code: 0, faults: '' },
    { code: 0, faults: '' },
  ]);
  rmSync(dataDir, { recursive: true });
  const faults = await Promise.all([run('restore.ts', target), run('restore.ts', target)]);
  expect(faults.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(faults.find(({ code }) => code === 1)?.faults).toContain('holds data: add --force');
});

test.runIf(canMount)('a disk that can only be read is called so, by a restore and a backup', async () => {
  await newShop();
  await run('backup.ts', target);
  const pictures = join(dataDir, 'pictures-original');
  await readOnly(pictures, async () => {
    expect((await run('restore.ts', target, '--force')).faults).toBe(
      `The backup cannot be put into ${dataDir} (EROFS: read-only file system): make the disk writable, then try again.\n`,
    );
  });
  await readOnly(join(folder, 'kept'), async () => {
    const { faults } = await run('backup.ts', join(folder, 'kept', 'tuesday'));
    expect(faults).toContain('(EROFS: read-only file system): make the disk writable, then try again');
  });
});

/** Mounts a disk without write access over `place` meanwhile. */
async function readOnly(place: string, work: () => Promise<void>): Promise<void> {
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=16k', 'none', place]).status).toBe(0);
  try {
    await work();
  } finally {
    spawnSync('umount', [place]);
  }
}

test('a damaged shop is kept aside as it is', async () => {
  await newShop();
  await run('backup.ts', target);
  writeFileSync(join(dataDir, 'shop.db'), 'This is no database. '.repeat(100));
  expect((await run('restore.ts', target)).faults).toContain('holds data: add --force');
  expect((await run('restore.ts', target, '--force')).code).toBe(0);
  const [previousDir = ''] = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
  expect(readFileSync(join(dataDir, previousDir, 'shop.db'), 'utf8')).toMatch(/^This is no database/);
});

test('an open shop is not replaced under its customers', async () => {
  await newShop();
  await run('backup.ts', target);
  await serve();
  const { code, faults } = await run('restore.ts', target, '--force');
  expect([code, faults]).toEqual([1, 'The shop is open: stop it, then restore.\n']);
  children[0]?.kill('SIGTERM');
  await once(children[0] as ChildProcess, 'exit');
  expect((await run('restore.ts', target, '--force')).code).toBe(0);
});

test.each([
  ['a byte of the database changed', (kept: string) => flip(join(kept, 'shop.db')), 'shop.db'],
  ['a picture cut off', (kept: string) => writeFileSync(picture(kept), 'pict'), 'pictures-original/'],
  ['a picture gone', (kept: string) => rmSync(picture(kept)), 'lacks the file pictures-original/'],
  ['the list gone', (kept: string) => rmSync(join(kept, 'backup.json')), 'is no backup of the shop'],
  ['a list that leads out', (kept: string) => rename(kept, '../../etc/passwd'), 'is no backup of the shop'],
  [
    'half a list',
    (kept: string) => writeFileSync(join(kept, 'backup.json'), '{'),
    'is no backup of the shop',
  ],
])('a backup with %s is refused, and the shop stays', async (_what, damage, words) => {
  await newShop();
  await run('backup.ts', target);
  damage(target);
  const before = readFileSync(join(dataDir, 'shop.db'));
  const { code, faults } = await run('restore.ts', target, '--force');
  expect([code, faults.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(faults).toContain(words);
  expect(readFileSync(join(dataDir, 'shop.db')).equals(before)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))).toEqual([]);
});

test('a backup of a newer version is refused', async () => {
  await newShop();
  const newer = new DatabaseSync(join(dataDir, 'shop.db'));
  newer.exec("insert into kysely_migration values ('999-loyalty', '2999-01-01T00:00:00.000Z')");
  newer.close();
  const { code, faults } = await run('backup.ts', target);
  expect([code, faults]).toEqual([
    1,
    expect.stringContaining('newer version of the shop (it knows 999-loyalty)'),
  ]);
  expect(existsSync(target)).toBe(false);
});

test('a backup is for its owner alone, never written over, and there whole or not at all', async () => {
  await newShop();
  await run('backup.ts', target);
  expect(statSync(target).mode & 0o077).toBe(0);
  expect((await run('backup.ts', target)).faults).toBe(`${target} is there already: name another folder.\n`);
  rmSync(join(dataDir, 'pictures-original'), { recursive: true });
  const other = join(folder, 'kept', 'tuesday');
  expect((await run('backup.ts', other)).faults).toMatch(
    /^The picture [0-9a-f]{64}\.png of the catalogue is gone/,
  );
  expect(readdirSync(join(folder, 'kept'))).toEqual(['monday']);
});

test('without a folder named, the backup stands beside the data folder', async () => {
  await newShop();
  expect((await run('backup.ts')).said).toMatch(/-backups\/\d{4}-\d\d-\d\d-\d{6}: 3 files/);
  expect(readdirSync(`${dataDir}-backups`)).toHaveLength(1);
});

test('where there is no shop, there is nothing to back up and nothing is made', async () => {
  expect((await run('backup.ts', target)).faults).toContain('There is no shop in');
  expect(existsSync(join(dataDir, 'shop.db'))).toBe(false);
});

test.each([
  ['backup.ts', ['a', 'b']],
  ['restore.ts', []],
  ['restore.ts', ['a', 'b']],
  ['restore.ts', ['a', '--fast']],
])('words that %s does not know get its usage: %j', async (script, words) => {
  const { code, faults } = await run(script, ...words);
  expect([code, faults]).toEqual([
    1,
    expect.stringMatching(/^Say (at most where to|which backup): npm run /),
  ]);
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
