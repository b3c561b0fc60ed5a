import './environment.ts';
import path from 'node:path';
import { withPublishLock } from '#release/build-lock.ts';
import { deploySite } from '#release/deploy/deploy-site.ts';
import { assertDeployable, DeployRefusedError } from '#release/deploy/preconditions.ts';
import { RsyncDestination } from '#release/deploy/rsync.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { prepareSettings } from './shop.ts';

/**
 * `npm run deploy -- DEST [--dry-run] [--force]`: copies the site in `dist/` to a host. Exit code 2 if the deploy is refused.
 */
await command(
  async () => {
    const { dataDir } = prepareSettings();
    const { words, options } = argumentsOf('deploy');
    const { force, 'dry-run': dryRun } = options;
    const [name = ''] = words;
    const siteDir = path.resolve('dist');
    const destination = new RsyncDestination(name, siteDir);
    // Under this lock no build replaces the site in `dist/` meanwhile.
    const hasChanged = await withPublishLock(dataDir, print, async () => {
      const fingerprint = assertDeployable(siteDir, dataDir, { force, log: print });
      return await deploySite({ siteDir, fingerprint, destination, dryRun, force, log: print });
    });
    if (hasChanged)
      print(dryRun ? 'Nothing was changed: it was a dry run.' : `The site is in ${destination.name}`);
  },
  (fault) => (fault instanceof DeployRefusedError ? 2 : 1),
);
