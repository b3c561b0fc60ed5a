import './environment.ts';
import path from 'node:path';
import { withPublishLock } from '#release/build-lock.ts';
import { deploySite } from '#release/deploy/deploy-site.ts';
import { Destination } from '#release/deploy/rsync.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { prepareSettings } from './shop.ts';

/** `npm run deploy -- DEST [--dry-run] [--force]`: copies the site in `dist/` to a host. */
await command(async () => {
  const { dataDir } = prepareSettings();
  const { words, options } = argumentsOf('deploy');
  const { force, 'dry-run': dryRun } = options;
  const [name = ''] = words;
  const siteDir = path.resolve('dist');
  const destination = new Destination(name);
  // Under this lock no build replaces the site in `dist/` meanwhile.
  await withPublishLock(dataDir, print, async () => {
    deploySite({ siteDir, destination, dryRun, force, log: print });
  });
  print(dryRun ? 'Nothing was changed: it was a dry run.' : `The site is in ${destination.name}`);
});
