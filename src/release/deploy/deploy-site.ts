import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { noPolicy, sitePolicyFile } from '#domain/shop/content-policy.ts';
import { isImmutable, isRetained } from '#domain/shop/served-files.ts';
import { setsPolicies, withShopBlock } from '../hosts/apache.ts';
import { htaccessFor, nginxFile } from '../hosts/write-host-files.ts';
import { readSitePolicy } from '../page-policies.ts';
import { retainedReleases } from '../releases.ts';
import type { Destination, PutOptions } from './destination.ts';
import { type Ledger, ledgerFile, ledgerFrom, ledgerText } from './ledger.ts';
import { mergePolicies, policiesIn } from './merge-policies.ts';
import { DeployRefusedError, overriddenLine, withDeployLock } from './preconditions.ts';

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

const htaccessFile = '.htaccess';

/** Files with the content policies of the pages. They are written last, when the host has no page of the previous site any more. */
const policyFiles: readonly string[] = [htaccessFile, sitePolicyFile];

/**
 * Copies a site to a host in steps, between which every page has everything that it needs (`stepsFor`), and then removes files
 * that no page needs any more. Files that no deploy has written stay, such as those of an API and its pictures, and so do foreign
 * lines of the `.htaccess`. The next deploy completes one that was killed. Returns false if the destination has that very site
 * already. Throws one sentence.
 */
export async function deploySite(options: DeployOptions): Promise<boolean> {
  if (options.dryRun) return await copySite(options);
  return await withDeployLock(options.destination, async () => await copySite(options));
}

async function copySite(options: DeployOptions): Promise<boolean> {
  const { siteDir, fingerprint, destination, dryRun, log } = options;
  const deployedTexts = new Map(await destination.read([ledgerFile, ...policyFiles]));
  const before = new Map(deployedTexts);
  const ledger = ledgerFrom(deployedTexts.get(ledgerFile), destination.name);
  const files = filesOf(siteDir);
  const serial = serialOf(fingerprint, ledger);
  const newLedger = Object.fromEntries(files.map((file) => [file, serial]));
  await assertNothingForeign(options, files, ledger);
  const writeLedger = async (deployed: Ledger['files']) =>
    await putText(options, ledgerFile, ledgerText({ serial, fingerprint, files: deployed }));
  // Written before the first file, so that the files of a killed deploy are known as those of the shop.
  await writeLedger({ ...ledger?.files, ...newLedger });
  await putMergedPolicies(options, deployedTexts);
  const done = new Set(policyFiles);
  for (const { what, files: stepFiles, only } of stepsFor(files)) {
    const waiting = stepFiles.filter((file) => !done.has(file));
    const copied = await destination.put(waiting, siteDir, { only, dryRun });
    for (const file of copied) done.add(file);
    if (copied.length > 0) log(`${dryRun ? 'To copy' : 'Copied'}: ${copied.length} files of ${what}`);
  }
  if (done.has(nginxFile) && ledger?.files[nginxFile] !== undefined)
    log(
      `${nginxFile} in ${destination.name} ${dryRun ? 'will be another' : 'is another now'}: where nginx sends the site, put it in the place of the one before and reload nginx, or browsers may block what is new in pages.`,
    );
  const old = outdated(files, ledger, serial);
  if (old.length > 0)
    log(`${dryRun ? 'To remove' : 'Removing'}: ${old.length} files that no page needs any more`);
  if (!dryRun && old.length > 0) await destination.remove(old);
  const policies = await putOwnPolicies(options, deployedTexts);
  let isAllowed = true;
  // The same text is put as well, for its rights.
  for (const [file, text] of policies)
    if (text !== before.get(file) || (await putText(options, file, text))) isAllowed = false;
  const isSame = done.size === policyFiles.length && old.length === 0 && isAllowed;
  if (isSame) log(`Nothing has changed: ${destination.name} has this very site already.`);
  if (dryRun) return !isSame;
  const gone = new Set(old);
  const retained = Object.entries(ledger?.files ?? {}).filter(([file]) => !gone.has(file));
  await writeLedger({ ...Object.fromEntries(retained), ...newLedger });
  return !isSame;
}

/** Texts at the destination by name, as this deploy has found or written them. */
type DeployedTexts = Map<string, string>;

/**
 * Puts policies in place that allow what the pages of the previous site and of this one have inline, while the host has pages of
 * both. They are recorded there too, for the deploy after one that was killed. A host that has set no policy until now blocks nothing.
 */
async function putMergedPolicies(options: DeployOptions, deployedTexts: DeployedTexts): Promise<void> {
  const { siteDir } = options;
  if (!setsPolicies(deployedTexts.get(htaccessFile))) return;
  const policy = readSitePolicy(siteDir) ?? noPolicy;
  const merged = mergePolicies(policiesIn(deployedTexts.get(sitePolicyFile)), policy);
  // The merged policies are those of this site if it has all that the previous one had.
  if (isDeepStrictEqual(merged, policy)) {
    await putOwnPolicies(options, deployedTexts);
    return;
  }
  const rules = htaccessFor(siteDir, merged);
  const existing = deployedTexts.get(htaccessFile) ?? null;
  await putTexts(options, deployedTexts, [
    [sitePolicyFile, JSON.stringify(merged)],
    [htaccessFile, withShopBlock(existing, rules)],
  ]);
}

/** Puts only the policies of this site in place. Returns the files that hold them. */
async function putOwnPolicies(options: DeployOptions, deployedTexts: DeployedTexts): Promise<PolicyText[]> {
  const texts: PolicyText[] = [];
  for (const file of policyFiles) {
    if (!existsSync(path.join(options.siteDir, file))) continue;
    const siteText = await readFile(path.join(options.siteDir, file), 'utf8');
    texts.push([
      file,
      file === htaccessFile ? withShopBlock(deployedTexts.get(file) ?? null, siteText) : siteText,
    ]);
  }
  await putTexts(options, deployedTexts, texts);
  return texts;
}

type PolicyText = [file: string, text: string];

/** Puts these texts at the destination, except those that it has already, since each takes a connection. */
async function putTexts(
  options: DeployOptions,
  deployedTexts: DeployedTexts,
  texts: readonly PolicyText[],
): Promise<void> {
  for (const [file, text] of texts) {
    if (deployedTexts.get(file) === text) continue;
    await putText(options, file, text);
    deployedTexts.set(file, text);
  }
}

function filesOf(siteDir: string): string[] {
  return readdirSync(siteDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(siteDir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/**
 * Throws `DeployRefusedError` when the destination has other content in files of the site that no deploy has written, unless `force`
 * is set: then these files are named.
 */
async function assertNothingForeign(
  { destination, siteDir, force, log }: DeployOptions,
  files: readonly string[],
  ledger: Ledger | null,
): Promise<void> {
  const unknown = files.filter((file) => file !== htaccessFile && ledger?.files[file] === undefined);
  const foreign = await destination.differing(unknown, siteDir);
  if (foreign.length === 0) return;
  const names = foreign.slice(0, 5).join(', ') + (foreign.length > 5 ? ', …' : '');
  const counted = foreign.length === 1 ? '1 file' : `${foreign.length} files`;
  const reason = `${destination.name} has ${counted} that no deploy has written, where the site needs the name: ${names}`;
  if (force) return log(overriddenLine(reason));
  throw new DeployRefusedError(
    `${reason}. Nothing was changed; look at them, and deploy with --force to replace them.`,
  );
}

/** Returns whether content or rights were others. */
async function putText(
  { destination, dryRun }: DeployOptions,
  file: string,
  content: string,
): Promise<boolean> {
  if (dryRun) return false;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-deploy-'));
  try {
    await writeFile(path.join(folder, file), content);
    return (await destination.put([file], folder, { only: 'changed', dryRun })).length > 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Step {
  /** Name of its files in messages: `pages that are new`. */
  what: string;
  files: readonly string[];
  only: PutOptions['only'];
}

/**
 * Steps that copy the files of a site to a host that shows each file at once: at every moment everything that a page
 * loads and links to is there. A step ends before the next one begins; within a step the order does not matter.
 */
function stepsFor(siteFiles: readonly string[]): Step[] {
  const byKind = Map.groupBy(siteFiles.toSorted(), kindOf);
  const filesOf = (kind: FileKind) => byKind.get(kind) ?? [];
  return [
    { what: 'what is named by its content', files: filesOf('immutable'), only: 'other size' },
    { what: 'what else pages load', files: filesOf('loaded'), only: 'changed' },
    // The home page links to all others, so a new one is copied after them.
    {
      what: 'pages that are new',
      files: filesOf('page').filter((file) => !isHomePage(file)),
      only: 'missing',
    },
    { what: 'pages that have changed', files: filesOf('page'), only: 'changed' },
    { what: 'rules for the host and lists for crawlers', files: filesOf('guide'), only: 'changed' },
  ];
}

type FileKind = 'immutable' | 'loaded' | 'page' | 'guide';

function kindOf(file: string): FileKind {
  if (isImmutable(`/${file}`)) return 'immutable';
  if (/\.html(\.br|\.gz)?$/.test(file)) return 'page';
  return /(^|\/)\.|^_(headers|redirects)$|^[^/]+\.(xml|txt)(\.br|\.gz)?$/.test(file) ? 'guide' : 'loaded';
}

function isHomePage(file: string): boolean {
  return file.startsWith('index.html');
}

/** Serial of the site in the ledger: that of the last deploy if it is the same site, else the next one; 1 without a ledger. */
function serialOf(fingerprint: string, ledger: Ledger | null): number {
  if (ledger === null) return 1;
  return ledger.fingerprint === fingerprint ? ledger.serial : ledger.serial + 1;
}

/**
 * Files that a deploy has written and no page loads or links to any more. Those that pages of earlier sites load stay while one
 * of the last ten sites has them (`retainedReleases`).
 */
function outdated(siteFiles: readonly string[], ledger: Ledger | null, serial: number): string[] {
  const current = new Set(siteFiles);
  return Object.entries(ledger?.files ?? {})
    .filter(
      ([file, last]) => !current.has(file) && (!isRetained(`/${file}`) || last <= serial - retainedReleases),
    )
    .map(([file]) => file);
}
