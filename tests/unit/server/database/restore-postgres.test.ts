import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup, restoreBackup } from '#server/backup/backup.ts';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { openDatabase } from '#server/database/open.ts';
import { newDatabaseUrl } from '../../../support/databases.ts';
import { skippedSince } from '../../../support/skipped-since.ts';
import { fill, productRow } from '../catalogue-fixture.ts';

const hasTools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const withTools = skippedSince('pg_dump and pg_restore are not on this machine.');

test.runIf(hasTools)(
  'a backup of a shop on PostgreSQL is put back, and what it replaces is kept',
  withTools,
  async () => {
    const databaseUrl = (await newDatabaseUrl()) ?? '';
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-restore-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const dataDir = path.join(folder, 'shop');
    const place = { dataDir, databaseUrl, folder: path.join(folder, 'monday'), now: 1 };
    const open = () => openDatabase(dataDir, databaseUrl);
    const database = await open();
    await fill(database, [productRow('old')]);
    await makeBackup(place);
    await database.updateTable('products').set({ name: 'Newer' }).execute();
    await expect(restoreBackup({ ...place, force: true })).rejects.toThrow('has the database open');
    await database.destroy();

    await expect(restoreBackup({ ...place, force: false })).rejects.toThrow('add --force');
    const { previousDir } = await restoreBackup({ ...place, force: true });
    expect(readdirSync(previousDir ?? '')).toEqual(['shop.dump']);
    const restored = await open();
    expect((await readProducts(restored)).map(({ name }) => name)).toEqual(['Product old']);
    await restored.destroy();
  },
);
