import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Pulled, pullCatalogue } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { type CatalogueChanges, compareCatalogues } from './compare-catalogues.ts';
import { type Fingerprints, fingerprintsOf } from './fingerprint.ts';
import { guardReasons } from './guards.ts';
import {
  type CatalogueSource,
  fingerprintFile,
  fingerprintIn,
  type Line,
  lastPublishedCount,
  publicationOf,
  publishedSite,
  putInPlace,
  readPublished,
  recoverPublishedSite,
  recoverSite,
  removeSite,
  stagingDirOf,
  withPublishLock,
  writePublished,
} from './published-site.ts';
import { listReleases, nextRelease, type Release, removeOldReleases, writeRelease } from './releases.ts';
import { removeOtherRecords, type SiteRecords, siteRecords } from './site-records.ts';
import { stageSite } from './stage-site.ts';

interface SiteOptions {
  source: CatalogueSource;
  dataDir: string;
  /** A folder for any static host; without it the site is the next release of the shop that runs from `dataDir`. */
  folder?: string;
  /** Who asks. */
  by: Release['by'];
  /** Publish against the guards, which it names. */
  force: boolean;
  /** Told what is being done, for people. */
  say: (line: string) => void;
  onPictures?: (done: number, total: number) => void;
}

export interface MadeSite extends Pulled {
  folder: string;
  /** False when the site that stood there was made from the same things already. */
  isNew: boolean;
  /** What the catalogue changes in the one that was published before; null where there was none. */
  changes: CatalogueChanges | null;
  /** What `force` has overridden. */
  overridden: readonly string[];
  /** Pages that were made; the others were taken over. */
  made: number;
  pages: number;
  /** Its number; null for a site in a folder of its own. */
  release: number | null;
}

/**
 * The catalogue becomes a site: pulled, validated, held against what is published, rendered in a staging directory, checked, and
 * put in place. When any step fails it throws one sentence, and what was published before stays as it was. Each step begins with
 * a performance mark, which the bench reads.
 *
 * The catalogue is pulled before the lock is taken, so that a slow API delays its own build and no other. When another build
 * has published meanwhile, its catalogue may be newer, so the catalogue is pulled again under the lock.
 */
export async function makeSite(options: SiteOptions): Promise<MadeSite> {
  const { dataDir, say } = options;
  return await withLimitedHeap(async () => {
    await recoverPublishedSite(dataDir, say, lineOf(options));
    const before = publicationOf(dataDir, lineOf(options));
    const early = await pull(options);
    return await withPublishLock(dataDir, say, async () => {
      const pulled = publicationOf(dataDir, lineOf(options)) === before ? early : await pull(options);
      return await publish(pulled, options);
    });
  });
}

/** Makes the site, unless what stands is made from the same things, and writes down what is published. */
async function publish(pulled: Pulled, options: SiteOptions): Promise<MadeSite> {
  const { dataDir, source } = options;
  performance.mark('site:fingerprint');
  const fingerprints = fingerprintsOf(pulled.snapshot);
  const standing = await standingSite(options);
  const isHeldBack = isUnattended(options) && readPublished(dataDir)?.heldBack === fingerprints.site;
  if (isHeldBack)
    options.say('This catalogue was rolled back and is held back: npm run rebuild publishes it.');
  const isNew = standing === null || (!isHeldBack && fingerprintIn(standing) !== fingerprints.site);
  const before = standing === null ? null : recordsOf(dataDir, standing).readSnapshot();
  const changes = before && compareCatalogues(before.products, pulled.snapshot.products);
  const overridden = isNew ? guarded(pulled, changes, options) : [];
  const built =
    standing === null || isNew
      ? await build(pulled, fingerprints, standing, options)
      : { folder: standing, made: 0, pages: 0 };
  const products = pulled.snapshot.products.length;
  const line = lineOf(options);
  const release = options.folder === undefined ? Number(path.basename(built.folder)) : null;
  if (!isHeldBack) {
    const apiUrl = source.note ? null : source.apiUrl;
    const { folder } = built;
    await writePublished(dataDir, { products, fingerprint: fingerprints.site, folder, apiUrl }, line);
    await source.note?.write(line, fingerprints.site);
  }
  // Last of all: a release that was killed before it was shown is none, and goes with the next.
  if (isNew && release !== null)
    await writeRelease(built.folder, {
      number: release,
      madeAt: new Date().toISOString(),
      by: options.by,
      received: pulled.report.received,
      products,
      pages: built.pages,
      made: built.made,
      isForced: overridden.length > 0,
    });
  await removeOld(options);
  return { ...pulled, ...built, release, isNew, changes, overridden };
}

function recordsOf(dataDir: string, site: string): SiteRecords {
  return siteRecords(dataDir, fingerprintIn(site) ?? 'none');
}

/** Whether nobody is there who means it. */
function isUnattended({ by }: SiteOptions): boolean {
  return by === 'hook' || by === 'schedule' || by === 'start';
}

/** The site that the new one follows, whole; null where there is none. */
async function standingSite({ dataDir, source, folder }: SiteOptions): Promise<string | null> {
  if (folder === undefined) return await publishedSite(dataDir, source);
  const place = path.resolve(folder);
  await recoverSite(place);
  return fingerprintIn(place) === null ? null : place;
}

/** What is against publishing, where `force` overrides it; else throws it. */
function guarded(
  { report, snapshot }: Pulled,
  changes: CatalogueChanges | null,
  { dataDir, force }: SiteOptions,
): string[] {
  const reasons = guardReasons({
    changes,
    received: report.received,
    published: snapshot.products.length,
    former: listReleases(dataDir),
  });
  if (reasons.length > 0 && !force)
    throw new CatalogueRejectedError(
      `${reasons.join(' ')} Nothing was published. If that is meant, publish with --force.`,
      report,
    );
  return reasons;
}

function lineOf({ folder }: SiteOptions): Line {
  return folder === undefined ? 'published' : 'built';
}

async function pull(options: SiteOptions): Promise<Pulled> {
  const { source, dataDir, force, say, onPictures } = options;
  const { apiUrl } = source;
  say(`Fetching the catalogue from ${apiUrl}`);
  const lastPublished = await lastPublishedCount(dataDir, source, lineOf(options));
  return await pullCatalogue({ apiUrl, dataDir, lastPublished, force, ...(onPictures && { onPictures }) });
}

/** Builds in the staging directory and puts the site in place when it is complete; removes the staging directory otherwise. */
async function build(
  pulled: Pulled,
  fingerprints: Fingerprints,
  standing: string | null,
  { dataDir, folder: named, say }: SiteOptions,
): Promise<{ folder: string; made: number; pages: number }> {
  const folder = named === undefined ? nextRelease(dataDir) : path.resolve(named);
  const stagingDir = stagingDirOf(folder);
  const records = siteRecords(dataDir, fingerprints.site);
  try {
    await removeSite(stagingDir);
    await records.writeSnapshot(pulled.snapshot);
    const { keys, made } = await stageSite({
      pulled,
      fingerprints,
      stagingDir,
      snapshotFile: records.snapshotFile,
      former:
        standing === null ? null : { folder: standing, keys: recordsOf(dataDir, standing).readPageKeys() },
      say,
    });
    performance.mark('site:publish');
    await records.writePageKeys(keys);
    await writeFile(path.join(stagingDir, fingerprintFile), fingerprints.site);
    await putInPlace(folder);
    performance.mark('site:end');
    return { folder, made, pages: keys.length };
  } catch (error) {
    await removeSite(stagingDir);
    throw error;
  }
}

/** Releases and records that nobody can ask for any more. The site is published: what cannot be removed costs disk space alone. */
async function removeOld({ dataDir, say }: SiteOptions): Promise<void> {
  try {
    await removeOldReleases(dataDir);
    const kept = listReleases(dataDir).map(({ folder }) => fingerprintIn(folder));
    const built = readPublished(dataDir, 'built')?.fingerprint;
    await removeOtherRecords(
      dataDir,
      [...kept, built].filter((each) => typeof each === 'string'),
    );
  } catch (error) {
    say(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}

/**
 * Runs `work` with a young generation (V8's semi-spaces) that does not grow. A large catalogue would grow it to 130 MB, which
 * the process keeps to its end: beside Astro, or for as long as the shop is open.
 */
async function withLimitedHeap<T>(work: () => Promise<T>): Promise<T> {
  const growth = '--semi-space-growth-factor';
  setFlagsFromString(`${growth}=1`);
  try {
    return await work();
  } finally {
    setFlagsFromString(`${growth}=2`);
  }
}
