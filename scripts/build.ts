import './environment.ts';
import { makeSite } from '#release/make-site.ts';
import { command, progress, say, sayReport } from './console.ts';
import { readSettings, withApi } from './shop.ts';

/** `npm run build [-- --force] [--json]`: the catalogue becomes the site in `dist/`, ready for any static host. */
await command(async () => {
  const settings = readSettings();
  const force = process.argv.includes('--force');
  const json = process.argv.includes('--json');
  const tell = json ? () => {} : say;
  await withApi(settings, async (apiUrl) => {
    const made = await makeSite({
      apiUrl,
      dataDir: settings.dataDir,
      folderFor: () => 'dist',
      force,
      say: tell,
      ...(!json && { onPictures: progress('Pictures') }),
    });
    if (json) say(JSON.stringify({ ...made.report, pictures: made.failures }));
    else sayReport(made);
    tell(made.isNew ? 'The site is in dist.' : 'Nothing has changed: the site in dist stays.');
  });
});
