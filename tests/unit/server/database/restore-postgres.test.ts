import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresCopy } from '#server/backup/database-copy.ts';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { migrations } from '#server/database/migrations.ts';
import { openDatabase } from '#server/database/open.ts';
import { siteNote } from '#server/database/site-note.ts';
import { postgresTables } from '#server/database/tables.ts';
import { newDatabaseUrl } from '../../../support/databases.ts';
import { skippedSince } from '../../../support/skipped-since.ts';
import { fill, productRow } from '../catalogue-fixture.ts';

const hasTools = ['pg_dump', 'pg_restore', 'psql'].every(
  (tool) => spawnSync(tool, ['--version']).status === 0,
);
const withTools = skippedSince('pg_dump, pg_restore and psql are not on this machine.');

/** A database without tables, a folder that the test removes, and the path of a dump in there. */
async function setUp() {
  const url = (await newDatabaseUrl()) ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { url, folder, dump: path.join(folder, 'shop.dump'), copy: postgresCopy(folder, url) };
}

/** The same, the database being that of an empty shop. */
async function setUpShop() {
  const place = await setUp();
  await (await openDatabase('', place.url)).destroy();
  return place;
}

test.runIf(hasTools)('a restore that PostgreSQL refuses leaves no file behind', withTools, async () => {
  const { folder, dump, copy } = await setUpShop();
  writeFileSync(dump, 'This is no dump.');
  writeFileSync(path.join(folder, 'published.json'), '{}');
  let isCommitted = false;
  const replacing = copy.replace(dump, dump, 'replaced-1', () => {
    isCommitted = true;
  });
  await expect(replacing).rejects.toThrow('pg_restore failed');
  expect([isCommitted, readdirSync(folder)]).toEqual([false, ['published.json', 'shop.dump']]);
});

test.runIf(hasTools)(
  'a restore whose answer is lost behind its commit keeps the shop before',
  withTools,
  async () => {
    const { folder, dump, copy } = await setUpShop();
    await copy.save(dump);
    const real = spawnSync('which', ['psql'], { encoding: 'utf8' }).stdout.trim();
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'psql'), `#!/bin/sh\n"${real}" "$@"\nexit 1\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    let isCommitted = false;
    const replacing = copy.replace(dump, null, 'replaced-1', () => {
      isCommitted = true;
    });
    await expect(replacing).rejects.toThrow('psql failed');
    expect([isCommitted, readdirSync(path.join(folder, 'replaced-1'))]).toEqual([true, ['shop.dump']]);
  },
);

test.runIf(hasTools)(
  'a backup from before an update is restored after it, and the next start updates it anew',
  withTools,
  async () => {
    const { url, dump, copy } = await setUp();
    const old = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
    });
    const provider = { getMigrations: async () => migrations(postgresTables) };
    const { error } = await new Migrator({ db: old, provider }).migrateTo('005-same-orders');
    expect(error).toBeUndefined();
    await old.destroy();
    await copy.save(dump);
    await copy.check(dump);

    await (await openDatabase('', url)).destroy();
    await copy.replace(dump, null, 'replaced-1', () => {});
    const [lost] = await asTables(url, "select to_regclass('web_vitals') as vitals");
    expect(lost).toEqual({ vitals: null });
    await (await openDatabase('', url)).destroy();
    const [made] = await asTables(url, "select to_regclass('web_vitals')::text as vitals");
    expect(made).toEqual({ vitals: 'web_vitals' });
  },
);

test.runIf(hasTools)(
  'a server restores what a newer pg_restore writes, though it does not know each of its settings',
  withTools,
  async () => {
    const { url, folder, dump, copy } = await setUpShop();
    await copy.save(dump);
    const real = spawnSync('which', ['pg_restore'], { encoding: 'utf8' }).stdout.trim();
    const newer = `"${real}" "$@" | sed 's/^SET lock_timeout = 0;$/&\\nSET transaction_timeout = 0;/'`;
    writeFileSync(path.join(folder, 'pg_restore'), `#!/bin/sh\n${newer}\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    const settings = spawnSync('pg_restore', ['--file=-', dump], { encoding: 'utf8' }).stdout;
    expect(settings).toContain('\nSET transaction_timeout = 0;\n');
    await copy.replace(dump, null, 'replaced-1', () => {});
    await (await openDatabase('', url)).destroy();
  },
);

test.runIf(hasTools)('a backup of newer code is refused before anything is changed', withTools, async () => {
  const { url, dump, copy } = await setUpShop();
  await asTables(url, `insert into kysely_migration values ('999-later', '2026-11-27T00:00:00.000Z')`);
  await copy.save(dump);
  await expect(copy.check(dump)).rejects.toThrow('it knows 999-later');
});

test.runIf(hasTools)(
  'a backup has the pictures of its own catalogue, whatever was imported since',
  withTools,
  async () => {
    const { url, dump, copy } = await setUp();
    const database = await openDatabase('', url);
    const picture = (file: string) => ({
      path: `images/a\tb ${file}`,
      file,
      size: 1,
      content_type: 'image/png',
    });
    await database
      .insertInto('pictures')
      .values([picture('a.png'), picture('b.png')])
      .execute();
    await copy.save(dump);
    await database.updateTable('pictures').set({ file: 'c.png' }).execute();
    await database.destroy();
    expect((await copy.picturesIn(dump)).toSorted()).toEqual(['a.png', 'b.png']);
  },
);

/** Rows that a statement at the database answers. */
async function asTables(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test.runIf(hasTools).each([
  ['before PostgreSQL has begun', 'kill -9 $PPID', 'new'],
  ['behind the commit of PostgreSQL', '"$real" "$@"; kill -9 $PPID', 'old'],
])(
  'a restore that is killed %s keeps the shop before, and the same command ends it',
  withTools,
  async (_when, tool, found) => {
    const { url, folder } = await setUp();
    const dataDir = path.join(folder, 'shop');
    const record = path.join(dataDir, 'published.json');
    const bin = path.join(folder, 'bin');
    const run = (script: string, words: readonly string[], PATH = process.env.PATH) =>
      spawnSync(process.execPath, [path.join('scripts', script), path.join(folder, 'backup'), ...words], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, PATH, SHOP_DATA_DIR: dataDir, DATABASE_URL: url },
      });
    const makeShop = async (name: string) => {
      const database = await openDatabase(dataDir, url);
      await database.deleteFrom('products').execute();
      await fill(database, [productRow(name)]);
      await siteNote(database).write('release', `site-${name}`);
      await database.destroy();
      writeFileSync(record, name);
    };
    const shopInPlace = async () => {
      const database = await openDatabase(dataDir, url);
      const [products, note] = [await readProducts(database), await siteNote(database).read('release')];
      await database.destroy();
      return [...products.map(({ id }) => id), note];
    };
    mkdirSync(dataDir);
    await makeShop('old');
    expect(run('backup.ts', []).status).toBe(0);
    await makeShop('new');
    mkdirSync(bin);
    const real = spawnSync('which', ['psql'], { encoding: 'utf8' }).stdout.trim();
    writeFileSync(path.join(bin, 'psql'), `#!/bin/sh\nreal=${real}\n${tool}\n`, { mode: 0o755 });
    expect(run('restore.ts', ['--force'], `${bin}:${process.env.PATH}`).signal).toBe('SIGKILL');
    const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
    expect(readdirSync(path.join(dataDir, kept)).toSorted()).toEqual(['published.json', 'shop.dump']);
    expect(readFileSync(path.join(dataDir, kept, 'published.json'), 'utf8')).toBe('new');
    await expect.poll(shopInPlace).toEqual([found, `site-${found}`]);

    expect(run('restore.ts', ['--force'])).toMatchObject({ status: 0, stderr: '' });
    expect([await shopInPlace(), readFileSync(record, 'utf8')]).toEqual([['old', 'site-old'], 'old']);
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.restoring'))).toEqual([]);
  },
);
