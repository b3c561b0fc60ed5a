import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopbackHost } from '#domain/shop/loopback.ts';
import { fingerprintIn, isForeign, readPublished } from '../published-record.ts';

/** A deploy that changed nothing, since the owner has to look first. The message is one sentence: what, where, what to do. */
export class DeployRefusedError extends Error {
  override name = 'DeployRefusedError';
}

interface Force {
  force: boolean;
  log: (line: string) => void;
}

/** Throws a `DeployRefusedError`, unless the owner deploys with --force: then `log` is told what that overrides. */
export function refuseUnlessForced(reason: string, advice: string, { force, log }: Force): void {
  if (!force) throw new DeployRefusedError(`${reason}: ${advice}.`);
  log(`In spite of this, by --force: ${reason}.`);
}

/**
 * Returns the fingerprint of the site that `npm run build` has made. Throws one sentence if the folder holds no complete site,
 * and a `DeployRefusedError` if pages name a loopback address or were made from the shop's own database.
 */
export function assertDeployable(siteDir: string, dataDir: string, options: Force): string {
  const name = path.basename(siteDir);
  const fingerprint = fingerprintIn(siteDir);
  if (fingerprint === null || !existsSync(path.join(siteDir, '.htaccess')))
    throw new Error(`There is no whole site in ${name}: run npm run build, then deploy.`);
  const home = readFileSync(path.join(siteDir, 'index.html'), 'utf8');
  const address = /<link rel="canonical" href="([^"]+)"/.exec(home)?.[1] ?? '';
  if (!URL.canParse(address) || isLoopbackHost(new URL(address).hostname))
    refuseUnlessForced(
      `The pages in ${name} name ${address} as their address`,
      "set SHOP_SITE_URL to the shoppers' one and run npm run build, or deploy with --force",
      options,
    );
  const record = readPublished(dataDir, 'static');
  if (record?.fingerprint === fingerprint && !isForeign(record.source))
    refuseUnlessForced(
      `The site in ${name} is made of the shop's own database, where the sample is until you import a catalogue`,
      `set SHOP_API_URL to your API and run npm run build, or deploy with --force when npm run api answers at ${address}api/`,
      options,
    );
  return fingerprint;
}
