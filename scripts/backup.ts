import './environment.ts';
import path from 'node:path';
import { shopClock } from '#domain/text/dates.ts';
import { makeBackup } from '#server/backup/backup.ts';
import { counted } from '#server/catalogue-import/report.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { prepareSettingsOfShop } from './shop.ts';

/** `npm run backup [-- FOLDER]`: copies the whole shop into one folder, also while it is open. */
await command(async () => {
  const { dataDir, databaseUrl } = prepareSettingsOfShop();
  const now = new Date();
  const [folder = path.join(`${dataDir}-backups`, stamp(now))] = argumentsOf('backup').words;
  const { files } = await makeBackup({ dataDir, databaseUrl, folder, now: now.getTime() });
  const megabytes = (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);
  print(`The shop is in ${path.resolve(folder)}: ${counted(files.length, 'file')}, ${megabytes} MB.`);
  print('Copy that folder to another machine; npm run restore -- FOLDER puts it back.');
});

/** Name of a folder for a backup at `now`, in Kampala: `2026-11-21-071203`. */
function stamp(now: Date): string {
  return shopClock(now.getTime()).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}
