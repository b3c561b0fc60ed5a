import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseError } from '../database/database-errors.ts';
import { assertKnownMigrations } from '../database/migrations.ts';
import {
  commitRestore,
  finishRestore,
  prepareStagingDir,
  publishedRecord,
  shopFile,
  stagingDirIn,
} from '../database/pending-restore.ts';
import { assertSound, restrictToOwner, shopFileIn } from '../database/shop-file.ts';
import { OperatorError } from '../operator-error.ts';
import { copyDurably } from './backup-folder.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { holdsDataQuery } from './holds-data.ts';

/** Copies the SQLite database in the data folder. */
export function sqliteCopy(dataDir: string): DatabaseCopy {
  const file = shopFileIn(dataDir);
  return {
    kind: 'sqlite',
    file: shopFile,
    async save(target) {
      if (!existsSync(file))
        throw new OperatorError(`There is no shop in ${dataDir} to back up: set SHOP_DATA_DIR.`);
      withDatabase(file, (database) => {
        assertSound(database, file);
        // One statement, and so a snapshot; other connections go on writing meanwhile.
        database.prepare('vacuum into ?').run(target);
      });
    },
    async picturesIn(dump) {
      return withDatabase(dump, (database) => names(database, 'select distinct file as name from pictures'));
    },
    async check(dump) {
      withDatabase(dump, (database) => {
        assertSound(database, dump);
        const [{ integrity_check: found } = {}] = database.prepare('pragma integrity_check(1)').all();
        if (found !== 'ok') throw new OperatorError(`The copy ${dump} is damaged: take another backup.`);
        assertKnownMigrations(names(database, 'select name from kysely_migration'), dump);
      });
    },
    async holdsData() {
      return existsSync(file) && !isEmpty(file);
    },
    async assertClosed() {
      if (existsSync(file)) checkpointWal(file);
    },
    async replace(dump, record, previousName, onCommit) {
      try {
        const staging = prepareStagingDir(dataDir, previousName);
        await copyDurably(dump, join(staging, shopFile));
        restrictToOwner(join(staging, shopFile));
        if (record) await copyDurably(record, join(staging, publishedRecord));
        commitRestore(dataDir);
        onCommit();
        finishRestore(dataDir);
      } finally {
        await rm(stagingDirIn(dataDir), { recursive: true, force: true });
      }
    },
  };
}

function withDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return work(database);
  } catch (error) {
    throw databaseError(file, error);
  } finally {
    database.close();
  }
}

function names(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(row.name));
}

/** Whether the database is known to be empty; one that cannot be read may hold anything. */
function isEmpty(file: string): boolean {
  try {
    return withDatabase(file, (database) => {
      const [row] = database.prepare(holdsDataQuery).all();
      return row?.filled === 0;
    });
  } catch {
    return false;
  }
}

/** Checkpoints the log into the file, which SQLite does only for the last connection. Throws while the shop is open. */
function checkpointWal(file: string): void {
  const database = new DatabaseSync(file, { timeout: 200 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    // A damaged database is moved to the previous directory as it is.
    if ((error as { errcode?: number }).errcode !== 5) return;
    throw new OperatorError('The shop is open: stop it, then restore.');
  } finally {
    database.close();
  }
}
