import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { OperatorError } from '#server/errors.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-database-'));
  file = join(folder, 'shop.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function faultOf(dataDir: string): Promise<string> {
  const outcome = await openDatabase(dataDir).then(
    (database) => database.destroy().then(() => 'opened'),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(OperatorError);
  return (outcome as OperatorError).message;
}

async function newShop(): Promise<void> {
  await (await openDatabase(folder)).destroy();
}

test('the first start makes a database without a catalogue, in a folder that did not exist', async () => {
  const database = await openDatabase(join(folder, 'deep', 'shop'));
  expect(await database.selectFrom('catalogue').selectAll().execute()).toEqual([{ id: 1, version: 0 }]);
  await database.destroy();
  expect(readdirSync(join(folder, 'deep', 'shop'))).toEqual(['shop.db', 'shop.json', 'shop.lock']);
});

test('a database is its owner’s alone, with its logs, in a folder that others may read', async () => {
  chmodSync(folder, 0o755);
  const database = await openDatabase(folder);
  await database.updateTable('catalogue').set({ version: 7 }).execute();
  for (const end of ['', '-wal', '-shm']) expect(statSync(file + end).mode & 0o777).toBe(0o600);
  await database.destroy();
});

test('commits are safe on disk, readers are never blocked, and tables hold to their types', async () => {
  const database = await openDatabase(folder);
  const pragma = async (name: string) =>
    Object.values((await sql`pragma ${sql.raw(name)}`.execute(database)).rows[0] ?? {});
  expect(await pragma('journal_mode')).toEqual(['wal']);
  expect(await pragma('synchronous')).toEqual([2]);
  expect(await pragma('busy_timeout')).toEqual([5000]);
  expect(await pragma('foreign_keys')).toEqual([1]);
  const tables = await sql<{ name: string; strict: number }>`pragma table_list`.execute(database);
  const loose = tables.rows.filter(({ name, strict }) => !/^sqlite_/.test(name) && strict !== 1);
  expect(loose).toEqual([]);
  await database.destroy();
});

/** Runs lines in another process, with `openDatabase` and the data folder as `folder`. */
async function elsewhere(lines: string): Promise<void> {
  const open = fileURLToPath(import.meta.resolve('#server/database/open.ts'));
  const script = `
    import { openDatabase } from ${JSON.stringify(open)};
    const folder = process.argv[1];
    ${lines}
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, folder]);
}

test('several processes may start at once on a folder without a database', async () => {
  const openAndClose = 'await (await openDatabase(folder)).destroy();';
  await Promise.all(Array.from({ length: 4 }, () => elsewhere(openAndClose)));
  const database = await openDatabase(folder);
  expect(await database.selectFrom('catalogue').selectAll().execute()).toHaveLength(1);
  await database.destroy();
});

test('transactions that read and then write wait for those of another process instead of failing', async () => {
  const count = async (database: Database) => {
    for (let round = 0; round < 20; round++) {
      await database.transaction().execute(async (transaction) => {
        const { version } = await transaction
          .selectFrom('catalogue')
          .select('version')
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('catalogue')
          .set({ version: version + 1 })
          .execute();
      });
    }
  };
  const database = await openDatabase(folder);
  const other = elsewhere(`await (${count})(await openDatabase(folder));`);
  await vi.waitFor(async () => {
    const [row] = await database.selectFrom('catalogue').select('version').execute();
    expect(row?.version).toBeGreaterThan(0);
  });
  await count(database);
  await other;
  expect(await database.selectFrom('catalogue').select('version').execute()).toEqual([{ version: 40 }]);
  await database.destroy();
});

const anotherDatabase = () => {
  const other = new DatabaseSync(file);
  other.exec('create table notes (text)');
  other.close();
};

test.each([
  ['text', () => writeFileSync(file, 'These are the notes of the shop. '.repeat(300))],
  ['a few bytes', () => writeFileSync(file, 'x')],
  ['the tables of another program', anotherDatabase],
])('a database file that holds %s stops the start and is left as it was', async (_what, write) => {
  write();
  const before = readFileSync(file);
  expect(await faultOf(folder)).toContain(
    `The database ${file} is damaged, or belongs to another program: put a backup back`,
  );
  expect(readFileSync(file)).toEqual(before);
  expect(readdirSync(folder)).toEqual(['shop.db', 'shop.lock']);
});

test('a database that is damaged inside, or cut off, stops the start', async () => {
  const database = await openDatabase(folder);
  for (let i = 0; i < 200; i++) {
    const path = `images/${i}-${'x'.repeat(300)}`;
    const picture = { path, content_type: 'image/png', file: `${i}.png`, size: 1 };
    await database.insertInto('pictures').values(picture).execute();
  }
  await database.destroy();
  const sound = readFileSync(file);
  const middle = Math.floor(sound.length / 8192) * 4096;
  const overwritten = Buffer.from(sound).fill(0x5a, middle, middle + 4096);
  for (const damaged of [overwritten, sound.subarray(0, sound.length - 3 * 4096), sound.subarray(0, 100)]) {
    writeFileSync(file, damaged);
    expect(await faultOf(folder)).toContain('is damaged, or');
    expect(readFileSync(file).equals(damaged)).toBe(true);
  }
});

test('a file that a killed start has left empty is no shop, and an emptied database is none that is new', async () => {
  writeFileSync(file, '');
  await newShop();
  writeFileSync(file, '');
  expect(await faultOf(folder)).toContain('was on SQLite, but is not found there');
});

test('a database that newer code made stops the start and is left as it was', async () => {
  await newShop();
  const newer = new DatabaseSync(file);
  newer.exec("insert into migrations values ('999-loyalty'); pragma wal_checkpoint(truncate)");
  newer.close();
  const before = readFileSync(file);
  expect(await faultOf(folder)).toBe(
    'The database was made by a newer version of the shop (it knows 999-loyalty): start that version, or set SHOP_DATA_DIR or DATABASE_URL to another database.',
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a data folder that cannot be made or written is named, with the setting to change', async () => {
  writeFileSync(join(folder, 'taken'), '');
  for (const dataDir of [join(folder, 'taken'), join(folder, 'taken', 'deep')]) {
    expect(await faultOf(dataDir)).toMatch(
      /^The data folder \/.* cannot be used \(E[A-Z]+: [^)]*\): see that .* this user may write there, .*\.$/,
    );
  }
});

test('a database that another program keeps locked stops the start with a sentence', async () => {
  await newShop();
  const other = new DatabaseSync(file);
  other.exec('pragma locking_mode = exclusive; begin exclusive');
  expect(await faultOf(folder)).toContain('that no other program keeps it busy');
  other.close();
});
