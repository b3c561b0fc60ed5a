import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresCopy } from '#server/backup/postgres-copy.ts';
import { readProducts } from '#server/catalogue/read-products.ts';
import { siteNote } from '#server/catalogue/site-note.ts';
import { openDatabase } from '#server/database/open.ts';
import { newDatabaseUrl } from '../../../support/databases.ts';
import { skippedSince } from '../../../support/skipped-since.ts';
import { fill, productRow } from '../catalogue-fixture.ts';

const hasTools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const withTools = skippedSince('pg_dump and pg_restore are not on this machine.');

test.runIf(hasTools)('a restore that PostgreSQL refuses leaves no file behind', withTools, async () => {
  const url = (await newDatabaseUrl()) ?? '';
  await (await openDatabase('', url)).destroy();
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dump = path.join(folder, 'shop.dump');
  writeFileSync(dump, 'This is no dump.');
  writeFileSync(path.join(folder, 'published.json'), '{}');
  let isCommitted = false;
  const replacing = postgresCopy(folder, url).replace(dump, dump, 'replaced-1', () => {
    isCommitted = true;
  });
  await expect(replacing).rejects.toThrow('pg_restore failed');
  expect([isCommitted, readdirSync(folder)]).toEqual([false, ['published.json', 'shop.dump']]);
});

test.runIf(hasTools)(
  'a restore whose answer is lost behind its commit keeps the shop before',
  withTools,
  async () => {
    const url = (await newDatabaseUrl()) ?? '';
    await (await openDatabase('', url)).destroy();
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-restore-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const dump = path.join(folder, 'shop.dump');
    const copy = postgresCopy(folder, url);
    await copy.save(dump);
    const real = spawnSync('which', ['pg_restore'], { encoding: 'utf8' }).stdout.trim();
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'pg_restore'), `#!/bin/sh\n"${real}" "$@"\nexit 1\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    let isCommitted = false;
    const replacing = copy.replace(dump, null, 'replaced-1', () => {
      isCommitted = true;
    });
    await expect(replacing).rejects.toThrow('pg_restore failed');
    expect([isCommitted, readdirSync(path.join(folder, 'replaced-1'))]).toEqual([true, ['shop.dump']]);
  },
);

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test.runIf(hasTools).each([
  ['before PostgreSQL has begun', 'kill -9 $PPID', 'new'],
  ['behind the commit of PostgreSQL', '"$real" "$@"; kill -9 $PPID', 'old'],
])(
  'a restore that is killed %s keeps the shop before, and the same command ends it',
  withTools,
  async (_when, tool, found) => {
    const url = (await newDatabaseUrl()) ?? '';
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-restore-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
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
    const real = spawnSync('which', ['pg_restore'], { encoding: 'utf8' }).stdout.trim();
    const listing = `real=${real}; case "$1" in --list) exec "$real" "$@";; esac`;
    writeFileSync(path.join(bin, 'pg_restore'), `#!/bin/sh\n${listing}\n${tool}\n`, { mode: 0o755 });
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
