import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopbackHost } from '#domain/shop/loopback.ts';
import { isRetained } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';
import { nginxFile } from '../hosts/write-host-files.ts';
import type { Destination } from './rsync.ts';

export interface DeployOptions {
  /** Folder of a site for static hosts. */
  siteDir: string;
  destination: Pick<Destination, 'name' | 'read' | 'write' | 'put' | 'remove'>;
  dryRun: boolean;
  /** Deploys in spite of what it would refuse; `log` is told what that is. */
  force: boolean;
  log: (line: string) => void;
}

/** Refuses a deploy for this reason, with advice. */
export type Refuse = (reason: string, advice: string) => void;

/** A `Refuse` that throws one sentence, or with `force` only logs it. */
export function refuserOf({ force, log }: Pick<DeployOptions, 'force' | 'log'>): Refuse {
  return (reason, advice) => {
    if (!force) throw new Error(`${reason}: ${advice}, or deploy with --force. Nothing was changed.`);
    log(`In spite of this, by --force: ${reason}.`);
  };
}

/** Refuses a site whose pages name this machine as their address. */
export function refuseLocalAddress(siteDir: string, refuse: Refuse): void {
  const address = addressOf(siteDir);
  if (!URL.canParse(address) || isLoopbackHost(new URL(address).hostname))
    refuse(`The pages name ${address} as their address`, 'set SHOP_SITE_URL and run npm run build');
}

/** List of the files of the shop at a destination, each with the time of its last deploy, ms. A dot keeps it from being served. */
const listFile = '.shop-deployed.json';

const htaccessFile = '.htaccess';

/** Time for which files stay that pages of earlier sites load. */
const keptMs = 30 * 86_400_000;

const isPage = (file: string) => /\.html(\.br)?$/.test(file);

/** Steps of a deploy, in an order in which every page has what it loads and leads to: the home page leads to all others. */
const steps = [
  { what: 'that pages load', has: (file: string) => !isPage(file), option: '--checksum' },
  {
    what: 'of new pages',
    has: (file: string) => !file.startsWith('index.html'),
    option: '--ignore-existing',
  },
  { what: 'of changed pages', has: () => true, option: '--checksum' },
];

/**
 * Copies a site to a host in `steps`, and then removes files that no page needs any more. Files that no deploy has written stay, such
 * as those of an API and its pictures, and so do foreign lines of the `.htaccess`. The next deploy completes one that was killed.
 * Throws one sentence.
 */
export function deploySite({ siteDir, destination, dryRun, force, log }: DeployOptions): void {
  const refuse = refuserOf({ force, log });
  refuseLocalAddress(siteDir, refuse);
  const texts = destination.read([listFile, htaccessFile]);
  const deployedFiles = deployedFilesIn(texts.get(listFile), destination.name);
  const files = listFiles(siteDir).filter((file) => file !== htaccessFile);
  const newFiles = files.filter((file) => deployedFiles[file] === undefined);
  const foreignFiles = destination.put(newFiles, siteDir, '--existing', '--checksum', '-n');
  if (foreignFiles.length > 0)
    refuse(
      `${destination.name} has files that no deploy has written, where the site needs the name: ${foreignFiles.slice(0, 5).join(', ')}`,
      'look at them',
    );

  const now = Date.now();
  const current = Object.fromEntries([...files, htaccessFile].map((file) => [file, now]));
  const write = (file: string, text: string) => dryRun || destination.write(file, text);
  // Written before the first file, so that the files of a killed deploy are known as those of the shop.
  write(listFile, JSON.stringify({ ...deployedFiles, ...current }));
  const copied = new Set<string>();
  for (const { what, has, option } of steps) {
    const waiting = files.filter((file) => has(file) && !copied.has(file));
    const put = destination.put(waiting, siteDir, option, ...(dryRun ? ['-n'] : []));
    for (const file of put) copied.add(file);
    log(`${dryRun ? 'To copy' : 'Copied'}: ${put.length} files ${what}`);
  }
  if (copied.has(nginxFile) && deployedFiles[nginxFile] !== undefined)
    log(`${nginxFile} is another: if nginx sends the site, copy it again and reload nginx.`);
  const earlier = Object.entries(deployedFiles).filter(([file]) => current[file] === undefined);
  const kept = earlier.filter(([file, last]) => isRetained(`/${file}`) && last > now - keptMs);
  const old = earlier.filter((entry) => !kept.includes(entry)).map(([file]) => file);
  log(`${dryRun ? 'To remove' : 'Removed'}: ${old.length} files that no page needs any more`);
  if (!dryRun) destination.remove(old);
  write(htaccessFile, withShopBlock(texts.get(htaccessFile), readText(siteDir, htaccessFile)));
  write(listFile, JSON.stringify({ ...Object.fromEntries(kept), ...current }));
}

/** The address that the pages of a site have as their own. Throws one sentence if the folder holds no site. */
function addressOf(siteDir: string): string {
  if (!existsSync(path.join(siteDir, htaccessFile)))
    throw new Error(`There is no site in ${path.basename(siteDir)}: run npm run build, then deploy.`);
  return /<link rel="canonical" href="([^"]+)"/.exec(readText(siteDir, 'index.html'))?.[1] ?? '';
}

function deployedFilesIn(text = '{}', host: string): Readonly<Record<string, number>> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `${listFile} at ${host} is damaged: delete it there, and deploy with --force. Nothing was changed.`,
    );
  }
}

function withShopBlock(existing = '', rules: string): string {
  const block = /^# BEGIN shop$[\s\S]*?^# END shop\n?/m;
  if (block.test(existing)) return existing.replace(block, () => rules);
  return existing === '' ? rules : `${existing.trimEnd()}\n\n${rules}`;
}

function readText(siteDir: string, file: string): string {
  return readFileSync(path.join(siteDir, file), 'utf8');
}
