import './environment.ts';
import { shopMinute } from '#domain/text/dates.ts';
import { restoreBackup } from '#server/backup/backup.ts';
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
  const options = { dataDir, databaseUrl, folder, force, now: Date.now() };
  const { manifest, previousDir } = await restoreBackup(options);
  print(`The shop is as it was on ${shopMinute(Date.parse(manifest.madeAt))}.`);
  if (previousDir) print(`The shop that it replaced is kept in ${previousDir}.`);
});
