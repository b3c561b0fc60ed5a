import './environment.ts';
import { parseArgs } from 'node:util';
import { databaseCopy } from '#server/backup/choose-copy.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { OperatorError } from '#server/operator-error.ts';
import { command, say } from './console.ts';
import { readSettings } from './shop.ts';

const usage = 'Say which backup: npm run restore -- FOLDER [--force].';

/** `npm run restore -- FOLDER [--force]`: a backup in the place of the shop, which must not be open. */
await command(async () => {
  const { folder, force } = readArguments();
  const { dataDir, databaseUrl } = readSettings();
  const database = databaseCopy(dataDir, databaseUrl);
  const { manifest, previousDir, leftOut } = await restoreBackup({
    dataDir,
    database,
    folder,
    force,
    now: Date.now(),
  });
  say(`The shop is as it was on ${manifest.madeAt.slice(0, 16).replace('T', ' at ')} (UTC).`);
  if (previousDir) say(`The shop that it replaced is kept in ${previousDir}.`);
  if (leftOut.length > 0) say(leftOutLine(leftOut));
});

function leftOutLine(paths: readonly string[]): string {
  const mostShown = 5;
  const shown = paths.slice(0, mostShown).map((each) => JSON.stringify(each));
  const more = paths.length - shown.length;
  return `Not restored, since the backup's list does not name it: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean' } },
    });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new OperatorError(usage);
    return { folder, force: values.force ?? false };
  } catch {
    throw new OperatorError(usage);
  }
}
