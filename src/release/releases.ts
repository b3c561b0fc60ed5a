import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#domain/shop/day.ts';
import { removeStaged } from '#files/write-atomically.ts';
import { buildInputs, removeOtherInputs } from './build-inputs.ts';
import { catalogueHashesOf } from './fingerprint.ts';
import type { CountHistory } from './high-water-mark.ts';
import { readPublished, recordFile, type Target, writePublished } from './published-record.ts';
import { type CatalogueSource, currentSite, sourceName, withPublishLock } from './published-site.ts';
import { fingerprintIn, removeSite } from './site-folder.ts';

/** Number of releases, the current one included, whose scripts, styles, pictures and product summaries stay reachable at any age. */
export const retainedReleases = 10;

/** Largest number of releases that are kept, including those that were replaced less than a day ago. */
const maxRetained = 50;

/** Greatest number of releases that are held back after they were rolled back. */
const maxHeldBack = 50;

/** A site that was published, in a folder of its own by its number. */
export interface Release {
  /** From 1. */
  number: number;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Cause of its publication. */
  by: 'start' | 'rebuild' | 'hook' | 'schedule';
  products: number;
  pages: number;
  /** Pages that were rendered for it; the others were reused. */
  rendered: number;
  /** Products in the API's list, those that validation left out included. */
  received: number;
  /** Whether it was published against a guard (`--force`). */
  isForced: boolean;
  /** Name of its source (`sourceName`). */
  source: string;
  /** Numbers of products that were published on the days until then, which a rollback to it brings back. Older releases lack it. */
  history?: CountHistory;
}

export interface ListedRelease extends Release {
  folder: string;
  isCurrent: boolean;
}

/** Data of the release in its folder. A dot keeps it from being served. */
export const releaseFile = '.release.json';

export async function writeRelease(folder: string, release: Release): Promise<void> {
  await writeFile(path.join(folder, releaseFile), JSON.stringify(release, null, 2));
}

/** The releases that were published and still stand, the newest first. */
export function listReleases(dataDir: string): ListedRelease[] {
  const folder = releasesFolder(dataDir);
  if (!existsSync(folder)) return [];
  const current = readPublished(dataDir)?.folder ?? '';
  return readdirSync(folder)
    .filter((name) => /^\d{6,9}$/.test(name))
    .map((name) => path.join(folder, name))
    .flatMap((each) => {
      const release = releaseIn(each);
      return release ? [{ ...release, folder: each, isCurrent: isSameFolder(each, current) }] : [];
    })
    .toSorted((a, b) => b.number - a.number);
}

/**
 * Address of the API from which the site of this data folder was made: the last one of `target`, or of the other where there is
 * none. Null where it was made from the database of the shop itself, and before the first.
 */
export function publishedApi(dataDir: string, target: Target): string | null {
  const record =
    readPublished(dataDir, target) ?? readPublished(dataDir, target === 'static' ? 'release' : 'static');
  // Older records lack the address; a lost one leaves the releases.
  if (record?.apiUrl !== undefined) return record.apiUrl;
  const [{ source = '' } = {}] = listReleases(dataDir);
  return /^https?:/.test(source) ? source : null;
}

/** Whether two paths lead to one folder, which Windows spells in several ways. */
function isSameFolder(one: string, other: string): boolean {
  return path.relative(one, other) === '';
}

/** Release in `folder`; null where the folder has no complete site, or no file of a release. */
export function releaseIn(folder: string): Release | null {
  if (fingerprintIn(folder) === null) return null;
  try {
    return JSON.parse(readFileSync(path.join(folder, releaseFile), 'utf8')) as Release;
  } catch {
    return null;
  }
}

function releasesFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'releases');
}

/** Absolute path of the folder of the next release. Its number is above those of all folders there and in the record. */
export function nextReleaseDir(dataDir: string): string {
  const folder = releasesFolder(dataDir);
  const { folder: current, previous } = readPublished(dataDir) ?? {};
  const published = [current, previous?.folder].map((each) => path.basename(each ?? ''));
  const names = [...(existsSync(folder) ? readdirSync(folder) : []), ...published];
  const numbers = names.map((name) => Number(/^(\d{6,9})(\.|$)/.exec(name)?.[1] ?? 0));
  return path.join(folder, String(Math.max(0, ...numbers) + 1).padStart(6, '0'));
}

/**
 * Publishes a release again: the one with this `number`, or for null the one before the current release. The release that it replaces
 * is held back, besides those that are already: no hook, schedule or start publishes its catalogue again, whatever the code and the
 * settings are; only `npm run rebuild` does. Where both releases have the same catalogue, only the fingerprint of the replaced site is
 * held back. The current release is the one that shoppers see: after a rollback that the database has not noted, the record names
 * another one. Throws one sentence when this source has no such release, when that one is current, and, for null, when another release was
 * published while this waited for a build: the owner has not seen it.
 */
export async function rollBack(
  dataDir: string,
  source: CatalogueSource,
  number: number | null,
  log: (line: string) => void,
): Promise<ListedRelease> {
  const seen = await currentSite(dataDir, source);
  return await withPublishLock(dataDir, log, async () => {
    const own = sourceName(source);
    const releases = listReleases(dataDir).filter((each) => each.source === own);
    const shown = await currentSite(dataDir, source);
    if (number === null && shown !== seen && shown !== null) throw publishedMeanwhile(shown);
    const isShown = ({ folder }: ListedRelease) => shown !== null && isSameFolder(folder, shown);
    const current = releases.find(isShown) ?? releases.find(({ isCurrent }) => isCurrent);
    const found =
      number === null
        ? releases.find((each) => current && each.number < current.number)
        : releases.find((each) => each.number === number);
    if (!found)
      throw new Error(
        number === null
          ? 'There is no release before this one.'
          : `There is no release ${number}: ${releases.map((each) => each.number).join(', ') || 'none'} can be had.`,
      );
    if (isShown(found))
      throw new Error(`Release ${found.number} is the one that is shown: nothing was changed.`);
    const fingerprint = fingerprintIn(found.folder) ?? '';
    const record = readPublished(dataDir);
    const replaced = shown === null ? record?.fingerprint : (fingerprintIn(shown) ?? undefined);
    const apiUrl = source.note ? null : source.apiUrl;
    const { products, folder } = found;
    await writePublished(dataDir, {
      products,
      fingerprint,
      folder,
      apiUrl,
      heldBack: withHeld(record?.heldBack, replaced, [fingerprint]),
      heldBackCatalogues: withHeld(
        record?.heldBackCatalogues,
        replaced && holdHashes(dataDir, replaced)[0],
        holdHashes(dataDir, fingerprint),
      ),
      history: found.history ?? record?.history,
    });
    await source.note?.write('release', fingerprint);
    return found;
  });
}

/** The error where the site that a rollback was to leave is not the one that is shown once no other build is under way. */
function publishedMeanwhile(shown: string): Error {
  const number = Number(path.basename(shown));
  return new Error(
    `Release ${number} was published while this waited: nothing was changed. Look at it, and run npm run rollback again to go back from there.`,
  );
}

/** Adds `replaced` to a list of what is held back, the newest first, and removes `shown`, to which the shop is rolled back. */
function withHeld(
  held: readonly string[] = [],
  replaced: string | undefined,
  shown: readonly string[],
): readonly string[] {
  const all = new Set([...(replaced ? [replaced] : []), ...held]);
  return [...all].filter((each) => !shown.includes(each)).slice(0, maxHeldBack);
}

/** Hashes by which the catalogue of a site is held back; none where its inputs are missing or damaged. */
function holdHashes(dataDir: string, fingerprint: string): readonly string[] {
  const snapshot = buildInputs(dataDir, fingerprint).readSnapshot();
  return snapshot ? catalogueHashesOf(snapshot) : [];
}

/**
 * Removes releases beyond the last ten that were replaced more than a day ago, releases beyond the last 50, and leftovers of
 * killed builds. The current release and the one before it on record stay, since pages of both are open. The caller holds the
 * lock.
 */
export async function removeOldReleases(dataDir: string): Promise<void> {
  const folder = releasesFolder(dataDir);
  if (!existsSync(folder)) return;
  const retained = listReleases(dataDir)
    .filter((release, index, { [index - 1]: next }) => {
      const isRecent = index < maxRetained && next && Date.now() - Date.parse(next.madeAt) < dayMs;
      return index < retainedReleases || release.isCurrent || isRecent;
    })
    .map((release) => path.basename(release.folder));
  for (const name of readdirSync(folder)) {
    const each = path.join(folder, name);
    // Read for each folder, since the current release must never be removed.
    const { folder: current, previous } = readPublished(dataDir) ?? {};
    const onRecord = [current, previous?.folder].some((one) => one && isSameFolder(one, each));
    if (!retained.includes(name) && !onRecord) await removeSite(each);
  }
}

/**
 * Removes leftovers of killed builds, expired releases, and inputs of removed sites. `folder` is that of the site for a static host,
 * where a killed build may have put another site than the record names. An error goes to `log` alone, since it costs only disk
 * space. The caller holds the lock.
 */
export async function removeUnused(
  dataDir: string,
  log: (line: string) => void,
  folder?: string,
): Promise<void> {
  try {
    for (const target of ['release', 'static'] as const) await removeStaged(recordFile(dataDir, target));
    await removeOldReleases(dataDir);
    const { folder: current, previous } = readPublished(dataDir) ?? {};
    const releases = [...listReleases(dataDir).map((each) => each.folder), current, previous?.folder];
    const builtLast = readPublished(dataDir, 'static');
    const used = [
      ...[...releases, builtLast?.folder, folder].map((each) => each && fingerprintIn(each)),
      builtLast?.fingerprint,
    ];
    await removeOtherInputs(
      dataDir,
      used.filter((each) => typeof each === 'string'),
    );
  } catch (error) {
    log(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}
