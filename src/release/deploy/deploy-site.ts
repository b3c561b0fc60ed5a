import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isImmutable, isRetained } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';
import { nginxFile } from '../hosts/write-host-files.ts';
import { retainedReleases } from '../releases.ts';
import { refuseUnlessForced } from './preconditions.ts';
import { type Destination, withFile } from './rsync.ts';

export interface DeployOptions {
  /** Folder of a complete site for static hosts. */
  siteDir: string;
  /** Fingerprint of that site. */
  fingerprint: string;
  destination: Destination;
  dryRun: boolean;
  /** Replaces files at the destination that no deploy has written; `log` is told which. */
  force: boolean;
  log: (line: string) => void;
}

/** List of the files of the shop at a destination; a dot keeps it from being served. */
const listFile = '.shop-deployed.json';

interface DeployedFiles {
  /** Number of sites that were deployed. */
  count: number;
  /** Fingerprint of the last one. */
  fingerprint: string;
  /** Files, each with the number of the last site that had it. */
  files: Readonly<Record<string, number>>;
}

const htaccessFile = '.htaccess';

const isPage = (file: string) => /\.html(\.br|\.gz)?$/.test(file);

/** Steps of a deploy, in an order in which every page has what it loads and leads to: the home page leads to all others. */
const steps = [
  {
    what: 'what is named by its content',
    has: (file: string) => isImmutable(`/${file}`),
    only: 'other size',
  },
  { what: 'what else pages load', has: (file: string) => !isPage(file), only: 'changed' },
  {
    what: 'pages that are new',
    has: (file: string) => isPage(file) && !file.startsWith('index.html'),
    only: 'missing',
  },
  { what: 'pages that have changed', has: isPage, only: 'changed' },
] as const;

/**
 * Copies a site to a host in `steps`, and then removes files that no page needs any more. Files that no deploy has written stay, such
 * as those of an API and its pictures, and so do foreign lines of the `.htaccess`. The next deploy completes one that was killed.
 * Returns false if the destination has that very site already. Throws one sentence.
 */
export async function deploySite(options: DeployOptions): Promise<boolean> {
  const { siteDir, fingerprint, destination, dryRun, log } = options;
  const texts = await destination.read([listFile, htaccessFile]);
  const before = deployedFilesIn(texts.get(listFile), destination.name);
  const count = before.count + (before.fingerprint === fingerprint ? 0 : 1);
  const files = listFiles(siteDir).filter((file) => file !== htaccessFile);
  await assertNothingForeign(
    options,
    files.filter((file) => before.files[file] === undefined),
  );
  const current = Object.fromEntries([...files, htaccessFile].map((file) => [file, count]));
  const writeList = (all: DeployedFiles['files']) =>
    putText(options, listFile, JSON.stringify({ count, fingerprint, files: all }));
  // Written before the first file, so that the files of a killed deploy are known as those of the shop.
  await writeList({ ...before.files, ...current });
  const copied = new Set<string>();
  for (const { what, has, only } of steps) {
    const waiting = files.filter((file) => has(file) && !copied.has(file));
    const put = await destination.put(waiting, siteDir, { only, dryRun });
    for (const file of put) copied.add(file);
    if (put.length > 0) log(`${dryRun ? 'To copy' : 'Copied'}: ${put.length} files of ${what}`);
  }
  if (copied.has(nginxFile) && before.files[nginxFile] !== undefined)
    log(
      `${nginxFile} in ${destination.name} ${dryRun ? 'will be another' : 'is another now'}: where nginx sends the site, put it in the place of the one before and reload nginx.`,
    );
  const old = Object.entries(before.files)
    .filter(
      ([file, last]) =>
        current[file] === undefined && !(isRetained(`/${file}`) && last > count - retainedReleases),
    )
    .map(([file]) => file);
  if (old.length > 0)
    log(`${dryRun ? 'To remove' : 'Removing'}: ${old.length} files that no page needs any more`);
  if (!dryRun) await destination.remove(old);
  const hasOtherRules = await putHtaccess(options, texts.get(htaccessFile));
  const gone = new Set(old);
  const retained = Object.entries(before.files).filter(([file]) => !gone.has(file));
  await writeList({ ...Object.fromEntries(retained), ...current });
  const isSame = copied.size === 0 && old.length === 0 && !hasOtherRules;
  if (isSame) log(`Nothing has changed: ${destination.name} has this very site already.`);
  return !isSame;
}

/** Throws one sentence if the list is damaged, since it is then unknown which files are the shop's. */
function deployedFilesIn(text: string | undefined, destination: string): DeployedFiles {
  if (text === undefined) return { count: 0, fingerprint: '', files: {} };
  try {
    const { count, fingerprint, files } = JSON.parse(text) as DeployedFiles;
    if (Number.isInteger(count) && Object.values(files).every(Number.isInteger))
      return { count, fingerprint, files };
  } catch {
    // As below.
  }
  throw new Error(
    `${listFile} in ${destination} is damaged: remove it, and deploy with --force, which writes it anew.`,
  );
}

/** Refuses to replace other content in files of these names, which no deploy has written. */
async function assertNothingForeign(options: DeployOptions, unknown: readonly string[]): Promise<void> {
  const { destination, siteDir } = options;
  const foreign = await destination.put(unknown, siteDir, { only: 'foreign', dryRun: true });
  if (foreign.length === 0) return;
  const names = foreign.slice(0, 5).join(', ') + (foreign.length > 5 ? ', …' : '');
  refuseUnlessForced(
    `${destination.name} has files that no deploy has written, where the site needs the name: ${names}`,
    'nothing was changed; look at them, and deploy with --force to replace them',
    options,
  );
}

/** Puts the rules of this site into the `.htaccess`, whose foreign lines stay. Returns whether it was another. */
async function putHtaccess(options: DeployOptions, existing: string | undefined): Promise<boolean> {
  const file = path.join(options.siteDir, htaccessFile);
  if (!existsSync(file)) return false;
  const text = withShopBlock(existing, readFileSync(file, 'utf8'));
  // The same text is put as well, for its rights.
  return (await putText(options, htaccessFile, text)) || text !== existing;
}

function withShopBlock(existing = '', rules: string): string {
  const block = /^# BEGIN shop$[\s\S]*?^# END shop\n?/m;
  if (block.test(existing)) return existing.replace(block, () => rules);
  return existing === '' ? rules : `${existing.trimEnd()}\n\n${rules}`;
}

/** Returns whether content or rights were others. */
async function putText(
  { destination, dryRun }: DeployOptions,
  file: string,
  content: string,
): Promise<boolean> {
  if (dryRun) return false;
  return await withFile(file, content, async (folder) => {
    return (await destination.put([file], folder, { only: 'changed', dryRun })).length > 0;
  });
}
