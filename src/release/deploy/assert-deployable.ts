import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopbackHost } from '#domain/shop/loopback.ts';
import { readPublished } from '../published-record.ts';
import { fingerprintIn } from '../site-folder.ts';

/** A deploy that changed nothing, since the owner has to look first. The message is one sentence: what, where, what to do. */
export class DeployRefusedError extends Error {
  override name = 'DeployRefusedError';
}

/** The line that names what `--force` overrides. */
export function overriddenLine(reason: string): string {
  return `In spite of this, by --force: ${reason}.`;
}

interface Built {
  siteDir: string;
  dataDir: string;
  /** Deploys a site that shoppers could not use; `log` is then told why they could not. */
  force: boolean;
  log: (line: string) => void;
}

/**
 * Returns the fingerprint of the site that `npm run build` has made. Throws one sentence where the folder holds no complete site,
 * and a `DeployRefusedError` where pages name a loopback address or were made from the shop's own database.
 */
export function assertDeployable({ siteDir, dataDir, force, log }: Built): string {
  const name = path.basename(siteDir);
  const fingerprint = fingerprintIn(siteDir);
  if (fingerprint === null || !existsSync(path.join(siteDir, '.htaccess')))
    throw new Error(`There is no whole site in ${name}: run npm run build, then deploy.`);
  const home = readFileSync(path.join(siteDir, 'index.html'), 'utf8');
  const address = /<link rel="canonical" href="([^"]+)"/.exec(home)?.[1] ?? '';
  const refuse = (reason: string, advice: string) => {
    if (!force) throw new DeployRefusedError(`${reason}: ${advice}.`);
    log(overriddenLine(reason));
  };
  if (!URL.canParse(address) || isLoopbackHost(new URL(address).hostname))
    refuse(
      `The pages in ${name} name ${address} as their address`,
      "set SHOP_SITE_URL to the shoppers' one and run npm run build, or deploy with --force",
    );
  const record = readPublished(dataDir, 'static');
  if (record?.fingerprint === fingerprint && record.apiUrl === null)
    refuse(
      `The site in ${name} is made of the shop's own database, where the sample is until you import a catalogue`,
      `set SHOP_API_URL to your API and run npm run build, or deploy with --force when npm run api answers at ${address}api/`,
    );
  return fingerprint;
}
