import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRetained } from '#domain/shop/served-files.ts';
import { isLoopbackHost } from '#domain/shop/settings.ts';
import { dayMs } from '#domain/text/dates.ts';
import { listFiles } from '#files/folders.ts';
import { nginxFile } from '../hosts/write-host-files.ts';
import type { Destination } from './destination.ts';

export interface DeployOptions {
  /** Folder of a site for static hosts. */
  siteDir: string;
  destination: Pick<Destination, 'name' | 'read' | 'write' | 'put' | 'remove'>;
  dryRun: boolean;
  refuse: Refuse;
  log: (line: string) => void;
}

/** Refuses a deploy for this reason, with advice: throws one sentence, or with `--force` only logs it. */
export type Refuse = (reason: string, advice: string) => void;

/** Refuses a site whose pages name this machine as their address. Throws one sentence if the folder holds no site. */
export function refuseLocalAddress(siteDir: string, refuse: Refuse): void {
  if (!existsSync(path.join(siteDir, htaccessFile)))
    throw new Error(`There is no site in ${path.basename(siteDir)}: run npm run build, then deploy.`);
  const home = readFileSync(path.join(siteDir, 'index.html'), 'utf8');
  const [, address = ''] = /<link rel="canonical" href="([^"]+)"/.exec(home) ?? [];
  if (isLoopbackHost(URL.parse(address)?.hostname ?? 'localhost'))
    refuse(`The pages name ${address} as their address`, 'set SHOP_SITE_URL and run npm run build');
}

/** A line for each file of the shop at a destination, with the time of its last deploy, ms. A dot keeps it from being served. */
const listFile = '.shop-deployed';

const htaccessFile = '.htaccess';

/** Time for which files stay that pages of earlier sites load. */
const keptMs = 30 * dayMs;

const isPage = (file: string) => /\.html(\.br)?$/.test(file);

/** Steps of a deploy, in an order in which every page has what it loads and leads to: the home page leads to all others. */
const steps = [
  { what: 'that pages load', has: (file: string) => !isPage(file), option: '--checksum' },
  { what: 'of new pages', has: (file: string) => !/^index\.html/.test(file), option: '--ignore-existing' },
  { what: 'of changed pages', has: () => true, option: '--checksum' },
];

/**
 * Copies a site to a host in `steps`, and then removes files that no page needs any more. Files that the list of deploys does not
 * name stay: those of an API and its pictures, and old ones that a damaged list has lost. Foreign lines of the `.htaccess` stay, too. The
 * next deploy completes one that was killed.
 */
export function deploySite({ siteDir, destination, dryRun, refuse, log }: DeployOptions): void {
  refuseLocalAddress(siteDir, refuse);
  const lines = [...destination.read(listFile).matchAll(/^(\d+) (.+)$/gm)];
  const deployed = new Map(lines.map(([, time, file = '']) => [file, Number(time)]));
  const files = listFiles(siteDir).filter((file) => file !== htaccessFile);
  const newFiles = files.filter((file) => !deployed.has(file));
  const foreign = destination.put(newFiles, siteDir, '--existing', '--checksum', '-n').slice(0, 5).join(', ');
  if (foreign)
    refuse(
      `${destination.name} has files that no deploy has written, where the site needs the name: ${foreign}`,
      'look at them',
    );
  const now = Date.now();
  const current = new Map([...files, htaccessFile].map((file) => [file, now]));
  const write = (file: string, text: string) => dryRun || destination.write(file, text);
  const writeList = (list: ReadonlyMap<string, number>) =>
    write(listFile, [...list].map(([file, time]) => `${time} ${file}\n`).join(''));
  // Written before the first file, so that the files of a killed deploy are known as those of the shop.
  writeList(new Map([...deployed, ...current]));
  const copied = new Set<string>();
  for (const { what, has, option } of steps) {
    const waiting = files.filter((file) => has(file) && !copied.has(file));
    const put = destination.put(waiting, siteDir, option, ...(dryRun ? ['-n'] : []));
    for (const file of put) copied.add(file);
    log(`${dryRun ? 'To copy' : 'Copied'}: ${put.length} files ${what}`);
  }
  if (copied.has(nginxFile) && deployed.has(nginxFile))
    log(`${nginxFile} is another: if nginx sends the site, copy it again and reload nginx.`);
  const earlier = [...deployed].filter(([file]) => !current.has(file));
  const { true: kept = [], false: old = [] } = Object.groupBy(earlier, ([file, last]) =>
    String(isRetained(`/${file}`) && last > now - keptMs),
  );
  log(`${dryRun ? 'To remove' : 'Removed'}: ${old.length} files that no page needs any more`);
  if (!dryRun) destination.remove(old.map(([file]) => file));
  const rules = readFileSync(path.join(siteDir, htaccessFile), 'utf8');
  write(htaccessFile, withShopBlock(destination.read(htaccessFile), rules));
  writeList(new Map([...kept, ...current]));
}

function withShopBlock(existing: string, rules: string): string {
  const block = /^# BEGIN shop$[\s\S]*?^# END shop\n?/m;
  if (block.test(existing)) return existing.replace(block, () => rules);
  return existing === '' ? rules : `${existing.trimEnd()}\n\n${rules}`;
}
