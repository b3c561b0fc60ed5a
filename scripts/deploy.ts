import './environment.ts';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { withPublishLock } from '#files/file-lock.ts';
import { listFiles } from '#files/folders.ts';
import { deploySite, type Refuse, refuseLocalAddress } from '#release/deploy/deploy-site.ts';
import { Destination } from '#release/deploy/destination.ts';
import { hosts, writeHostedSite } from '#release/deploy/hosted-site.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { prepareSettings } from './shop.ts';

const siteDir = path.resolve('dist');

/**
 * `npm run deploy -- DEST [--dry-run] [--force]`: copies the site in `dist/` to a host, or has the tool of Netlify or Cloudflare send it.
 */
await command(async () => {
  const { dataDir } = prepareSettings();
  const { task, words, options } = argumentsOf('deploy');
  const { force, 'dry-run': dryRun, site } = options;
  const host = task === '' ? null : hosts[task];
  const folder = `${siteDir}-${task}`;
  const destination = host ?? new Destination(words[0] ?? '');
  const refuse: Refuse = (reason, advice) => {
    if (!force) throw new Error(`${reason}: ${advice}, or deploy with --force. Nothing was changed.`);
    print(`In spite of this, by --force: ${reason}.`);
  };
  // Under this lock no build replaces the site in `dist/` meanwhile.
  await withPublishLock(dataDir, print, async () => {
    if (destination instanceof Destination)
      return deploySite({ siteDir, destination, dryRun, refuse, log: print });
    refuseLocalAddress(siteDir, refuse);
    writeHostedSite(siteDir, folder, destination, refuse);
    print(`${listFiles(folder).length} files for ${destination.name} are in ${path.basename(folder)}/`);
  });
  if (host && !dryRun)
    send([...host.tool, folder, ...host.options, ...(site ? [host.siteOption, site] : [])]);
  print(dryRun ? 'Nothing was changed: it was a dry run.' : `The site is in ${destination.name}`);
});

/** Runs the tool of a host, which asks for the account if it knows none. */
function send(words: readonly string[]): void {
  const { status } = spawnSync('npx', ['--yes', ...words], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npx ${words.join(' ')} failed: it says above why.`);
}
