import { existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { goneFile } from '#catalogue/gone-products.ts';
import { type Pulled, pullCatalogue } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { takenChoices } from '#domain/owner/facts.ts';
import { isOwnerPath } from '#domain/owner/paths.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { withPublishLock } from '#files/file-lock.ts';
import { listFiles, setServedRights } from '#files/folders.ts';
import { removeStaged } from '#files/write-atomically.ts';
import {
  intactSite,
  pagesFile,
  readSnapshot,
  reuseFiles,
  snapshotFile,
  writeBuildFiles,
} from './built-files.ts';
import { compilePages } from './compile-pages.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { type CatalogueChanges, compareCatalogues, guardReasons } from './guards.ts';
import { assertStandInsDecided } from './live-site.ts';
import {
  type CatalogueSource,
  lastPublished,
  type PublishedRecord,
  type Release,
  readPublished,
  recordFile,
  releaseFile,
  siteOf,
  sourceName,
  writePublished,
  writeRelease,
} from './published-record.ts';
import { nextReleaseDir, removeOldReleases, removeSite } from './releases.ts';
import type { StageOptions } from './stage-site.ts';

export interface PublishOptions {
  source: CatalogueSource;
  dataDir: string;
  /** A folder that gets the site too, for any static host. */
  folder?: string;
  /** Cause of the publication, which a release records. */
  by: Release['by'];
  /** Publishes although guards refuse; `overridden` then names them. Of `sample` then nothing is left: it never was for sale. */
  force: boolean | 'sample';
  /** Receives a line for people at each step. */
  log: (line: string) => void;
  /** Receives the progress of a step: `done` of `total` pictures or pages. */
  onProgress?: (step: 'Pictures' | 'Pages', done: number, total: number) => void;
}

export interface PublishResult extends Pulled {
  folder: string;
  /** False when the current site stays, since it was made from the same inputs. */
  isNew: boolean;
  /** Differences from the catalogue that was published before; null if that is not known. */
  changes: CatalogueChanges | null;
  /** One sentence for each guard that `force` overrode. */
  overridden: readonly string[];
  pages: number;
  /** Pages that were rendered; the others were reused. */
  rendered: number;
  /** Number of the release. */
  release: number;
}

/**
 * Makes the API's catalogue the next release: pulls and validates it, compares it with the published one, renders the site in a staging
 * directory, verifies it, and puts it in place. When a step fails it throws one sentence, and the published site stays as it was.
 */
export async function publishSite(options: PublishOptions): Promise<PublishResult> {
  const { dataDir, folder, log } = options;
  // Before the first publication a core is idle while pictures are fetched. An error of this compilation occurs again when the pages are
  // needed.
  if (readPublished(dataDir) === null) compilePages(log).catch(() => {});
  return await withPublishLock(dataDir, log, async () => {
    await removeUnused(options);
    const site = await publish(options);
    if (folder !== undefined) await writeStaticSite(site.folder, path.resolve(folder));
    await removeUnused(options);
    return site;
  });
}

async function removeUnused(options: PublishOptions): Promise<void> {
  const { dataDir, log } = options;
  try {
    await removeStaged(recordFile(dataDir));
    await removeOldReleases(dataDir);
  } catch (error) {
    // It costs only disk space.
    log(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}

async function publish(options: PublishOptions): Promise<PublishResult> {
  const { dataDir, source, force, log, onProgress } = options;
  const published = readPublished(dataDir);
  const current = published && siteOf(published);
  const isSameSource = published?.source === sourceName(source);
  const last = lastPublished(dataDir, source);
  log(`Fetching the catalogue from ${source.apiUrl}`);
  const pulled = await pullCatalogue({
    apiUrl: source.apiUrl,
    dataDir,
    lastPublished: last?.products ?? null,
    force: Boolean(force),
    onPictures: (done, total) => onProgress?.('Pictures', done, total),
  });
  const { snapshot, report } = pulled;
  assertStandInsDecided(snapshot.products, settingsFrom(process.env), process.env);
  const fingerprints = fingerprintsOf(snapshot);
  const record = {
    products: snapshot.products.length,
    received: report.received,
    fingerprint: fingerprints.site,
    source: sourceName(source),
  };
  const intact = current === null ? null : intactSite(current);
  if (isSameSource && intact !== null && published.fingerprint === fingerprints.site) {
    const { folder, pages } = intact;
    await writePublished(dataDir, { ...record, folder });
    const unchanged = { isNew: false, changes: null, overridden: [], rendered: 0 };
    return { ...pulled, ...unchanged, folder, pages: pages.length, release: numberOf(folder) };
  }
  const previousProducts = (current && isSameSource && readSnapshot(current)?.products) || null;
  if (current !== null && previousProducts === null)
    log('The catalogue that is published is not known here: this one is not compared with it.');
  const changes = previousProducts && compareCatalogues(previousProducts, snapshot.products);
  const { received } = report;
  const overridden = guardReasons({ changes, received, published: snapshot.products.length, last });
  if (overridden.length > 0 && !force)
    throw new CatalogueRejectedError(
      `${overridden.join(' ')} Nothing was published. If that is meant, publish with --force.`,
      report,
    );
  const compiled = await compilePages(log, fingerprints.sourcesHash);
  const isFirst = force === 'sample' && overridden.length > 0;
  const nothing = { previousDir: null, intact: null, previousProducts: null, changes: null };
  const previous = isFirst ? nothing : { previousDir: current, intact, previousProducts, changes };
  const built = await build(record, { pulled, compiled, fingerprints, ...previous }, options);
  return {
    ...pulled,
    ...built,
    isNew: true,
    changes: previous.changes,
    overridden: isFirst ? [] : overridden,
  };
}

/** Builds the site in its staging directory, and publishes it once it is complete. */
async function build(
  record: Omit<PublishedRecord, 'folder'>,
  inputs: Omit<StageOptions, 'stagingDir' | 'log' | 'onPages'>,
  options: PublishOptions,
): Promise<Pick<PublishResult, 'folder' | 'pages' | 'rendered' | 'release'>> {
  const { dataDir, by, log, onProgress } = options;
  const { snapshot } = inputs.pulled;
  const folder = nextReleaseDir(dataDir);
  const stagingDir = `${folder}.staging`;
  const onPages = (done: number, total: number) => onProgress?.('Pages', done, total);
  try {
    await removeSite(stagingDir);
    // Loaded here, since most runs of a schedule find nothing to build.
    const { stageSite } = await import('./stage-site.ts');
    const { pages, rendered } = await stageSite({ ...inputs, stagingDir, log, onPages });
    await writeBuildFiles(stagingDir, snapshot, pages);
    const counts = { pages: pages.length, rendered: rendered.length };
    const number = numberOf(folder);
    const madeAt = new Date().toISOString();
    await writeRelease(stagingDir, { number, madeAt, by, choices: takenChoices(), ...counts, ...record });
    renameSync(stagingDir, folder);
    // The release is live once it is recorded.
    await writePublished(dataDir, { ...record, folder }).catch(async (error: unknown) => {
      await removeSite(folder).catch(() => {});
      throw error;
    });
    return { folder, ...counts, release: number };
  } catch (error) {
    // What cannot be removed is left to the next build: it must not hide the error.
    await removeSite(stagingDir).catch(() => {});
    throw error;
  }
}

/** Number of the release in this folder. */
function numberOf(folder: string): number {
  return Number(path.basename(folder));
}

/** Files of a release about its build, which no host needs. */
const buildFiles = [releaseFile, snapshotFile, pagesFile, goneFile];

/** Makes `folder` the site of a release, for any static host: hard links to its files. The site before stands until this one is complete. */
async function writeStaticSite(releaseDir: string, folder: string): Promise<void> {
  const stagingDir = `${folder}.staging`;
  const replacedDir = `${folder}.previous`;
  const clear = () =>
    Promise.all([stagingDir, replacedDir].map((each) => rm(each, { recursive: true, force: true })));
  await clear();
  try {
    // The owner's app needs the server that has its calls.
    const files = listFiles(releaseDir).filter((file) => !buildFiles.includes(file) && !isOwnerPath(file));
    reuseFiles(releaseDir, stagingDir, files);
    setServedRights(stagingDir);
    if (existsSync(folder)) renameSync(folder, replacedDir);
    renameSync(stagingDir, folder);
  } finally {
    await clear();
  }
}
