import './environment.ts';
import { kampalaMinute } from '#domain/text/dates.ts';
import { databaseCopy } from '#server/backup/database-copy.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { prepareSettings } from './shop.ts';

/** `npm run restore -- FOLDER [--force]`: puts a backup in the place of the shop, which must not be open. */
await command(async () => {
  const {
    words: [folder = ''],
    options: { force },
  } = argumentsOf('restore');
  const { dataDir, databaseUrl } = prepareSettings();
  const database = databaseCopy(dataDir, databaseUrl);
  const { manifest, previousDir, leftOut } = await restoreBackup({
    dataDir,
    database,
    folder,
    force,
    now: Date.now(),
  });
  print(`The shop is as it was on ${kampalaMinute(Date.parse(manifest.madeAt))}.`);
  if (previousDir) print(`The shop that it replaced is kept in ${previousDir}.`);
  if (leftOut.length > 0) print(leftOutLine(leftOut));
});

function leftOutLine(paths: readonly string[]): string {
  const maxShown = 5;
  const shown = paths.slice(0, maxShown).map((each) => JSON.stringify(each));
  const more = paths.length - shown.length;
  return `Not restored, since the backup's list does not name it: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
