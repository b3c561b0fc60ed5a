import { openDatabase } from '#server/database/open.ts';

/** `node backup-step.ts backup|restore|open FOLDER`: what such a command does to a shop on SQLite, for a test that kills it. */
const [what, folder = ''] = process.argv.slice(2);
const dataDir = process.env.SHOP_DATA_DIR ?? '';

if (what === 'open') await (await openDatabase(dataDir)).destroy();
else {
  const { databaseCopy } = await import('#server/backup/database-copy.ts');
  const options = { dataDir, database: databaseCopy(dataDir, null), folder, now: Date.now() };
  if (what === 'restore') {
    const { restoreBackup } = await import('#server/backup/restore-backup.ts');
    await restoreBackup({ ...options, force: true });
  } else {
    const { makeBackup } = await import('#server/backup/make-backup.ts');
    await makeBackup(options);
  }
}
