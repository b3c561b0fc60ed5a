import { existsSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Pulled, pullCatalogue } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { setServedRights } from '#files/folders.ts';
import { removeStaged } from '#files/write-atomically.ts';
import { intactSite, readSnapshot, writeInputs } from './build-inputs.ts';
import { withPublishLock } from './build-lock.ts';
import { type CatalogueChanges, compareCatalogues } from './catalogue-changes.ts';
import { compilePages } from './compile-pages.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { guardReasons } from './guards.ts';
import { assertStandInsDecided } from './live-site.ts';
import {
  type CatalogueSource,
  currentRelease,
  fingerprintFile,
  fingerprintIn,
  lastPublished,
  type PublishedRecord,
  readPublished,
  recordFile,
  sourceName,
  type Target,
  writePublished,
} from './published-record.ts';
import { nextReleaseDir, type Release, removeOldReleases, removeSite, writeRelease } from './releases.ts';
import type { StageOptions } from './stage-site.ts';

export interface PublishOptions {
  source: CatalogueSource;
  dataDir: string;
  /** A folder for any static host; without it the site is the next release of the shop that runs from `dataDir`. */
  folder?: string;
  /** Cause of the publication, which a release records. */
  by: Release['by'];
  /** Publishes although guards refuse; `overridden` then names them. */
  force: boolean;
  /** Receives a line for people at each step. */
  log: (line: string) => void;
  /** Receives the progress of a step: `done` of `total` pictures or pages. */
  onProgress?: (step: 'Pictures' | 'Pages', done: number, total: number) => void;
  /** Tries a staged site, and throws if it must not be published. */
  trySite?: (siteDir: string, products: readonly Product[]) => Promise<void>;
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
  /** Number of the release; null for a site in a folder of its own. */
  release: number | null;
}

/**
 * Makes the API's catalogue a site: pulls and validates it, compares it with the published one, renders the site in a staging directory,
 * verifies it, and puts it in place. When a step fails it throws one sentence, and the published site stays as it was.
 */
export async function publishSite(options: PublishOptions): Promise<PublishResult> {
  const { dataDir, log } = options;
  // Before the first publication a core is idle while pictures are fetched. An error of this compilation occurs again when the pages are
  // needed.
  if (readPublished(dataDir, targetOf(options)) === null) compilePages(log).catch(() => {});
  return await withPublishLock(dataDir, log, async () => {
    await removeUnused(options);
    const site = await publish(options);
    await removeUnused(options);
    return site;
  });
}

async function removeUnused(options: PublishOptions): Promise<void> {
  const { dataDir, log } = options;
  try {
    await removeStaged(recordFile(dataDir, targetOf(options)));
    await removeOldReleases(dataDir);
  } catch (error) {
    // It costs only disk space.
    log(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}

async function publish(options: PublishOptions): Promise<PublishResult> {
  const { dataDir, source, force, log, onProgress } = options;
  const target = targetOf(options);
  const current = target === 'release' ? currentRelease(dataDir, source) : staticSite(options);
  const last = lastPublished(dataDir, source, target);
  log(`Fetching the catalogue from ${source.apiUrl}`);
  const pulled = await pullCatalogue({
    apiUrl: source.apiUrl,
    dataDir,
    lastPublished: last?.products ?? null,
    force,
    onPictures: (done, total) => onProgress?.('Pictures', done, total),
  });
  const { snapshot, report } = pulled;
  assertStandInsDecided(snapshot.products, settingsFrom(process.env), process.env);
  const fingerprints = fingerprintsOf(snapshot);
  const record = (folder: string): PublishedRecord => ({
    products: snapshot.products.length,
    received: report.received,
    fingerprint: fingerprints.site,
    folder,
    source: sourceName(source),
  });
  const intact = current === null ? null : intactSite(current);
  if (intact !== null && fingerprintIn(intact.folder) === fingerprints.site) {
    const { folder, pages } = intact;
    await writePublished(dataDir, record(folder), target);
    const unchanged = { isNew: false, changes: null, overridden: [], rendered: 0 };
    return { ...pulled, ...unchanged, folder, pages: pages.length, release: numberOf(folder, target) };
  }
  const previousProducts = current === null ? null : productsOf(current, options);
  const changes = previousProducts && compareCatalogues(previousProducts, snapshot.products);
  const { received } = report;
  const overridden = guardReasons({ changes, received, published: snapshot.products.length, last });
  if (overridden.length > 0 && !force)
    throw new CatalogueRejectedError(
      `${overridden.join(' ')} Nothing was published. If that is meant, publish with --force.`,
      report,
    );
  const compiled = await compilePages(log, fingerprints.sourcesHash);
  const previous = { previousDir: current, intact, previousProducts, changes };
  const built = await build(record, { pulled, compiled, fingerprints, ...previous }, options);
  return { ...pulled, ...built, isNew: true, changes, overridden };
}

/** Folder of the site for a static host, if there is one. A kill may have left it under its other name. */
function staticSite({ folder = '' }: PublishOptions): string | null {
  const siteDir = path.resolve(folder);
  if (!existsSync(siteDir) && existsSync(`${siteDir}.previous`)) renameSync(`${siteDir}.previous`, siteDir);
  return fingerprintIn(siteDir) === null ? null : siteDir;
}

/** Products of the site in `siteDir`; null if the source changed. */
function productsOf(siteDir: string, options: PublishOptions): readonly Product[] | null {
  const { dataDir, source, log } = options;
  const isOwn = readPublished(dataDir, targetOf(options))?.source === sourceName(source);
  const snapshot = isOwn ? readSnapshot(siteDir) : null;
  if (snapshot === null)
    log('The catalogue that is published is not known here: this one is not compared with it.');
  return snapshot?.products ?? null;
}

/** Builds the site in its staging directory, and publishes it once it is complete. */
async function build(
  record: (folder: string) => PublishedRecord,
  inputs: Omit<StageOptions, 'stagingDir' | 'target' | 'log' | 'onPages'>,
  options: PublishOptions,
): Promise<Pick<PublishResult, 'folder' | 'pages' | 'rendered' | 'release'>> {
  const { dataDir, by, log, onProgress } = options;
  const { snapshot } = inputs.pulled;
  const target = targetOf(options);
  const folder = options.folder === undefined ? nextReleaseDir(dataDir) : path.resolve(options.folder);
  const stagingDir = `${folder}.staging`;
  const onPages = (done: number, total: number) => onProgress?.('Pages', done, total);
  try {
    await removeSite(stagingDir);
    // Loaded here, since most runs of a schedule find nothing to build.
    const { stageSite } = await import('./stage-site.ts');
    const { pages, rendered } = await stageSite({ ...inputs, stagingDir, target, log, onPages });
    await options.trySite?.(stagingDir, snapshot.products);
    await writeInputs(stagingDir, snapshot, pages);
    const { fingerprint, products, received, source } = record(folder);
    const counts = { pages: pages.length, rendered: rendered.length };
    const number = numberOf(folder, target);
    const madeAt = new Date().toISOString();
    if (number !== null)
      await writeRelease(stagingDir, { number, madeAt, by, received, products, ...counts, source });
    await writeFile(path.join(stagingDir, fingerprintFile), fingerprint);
    if (target === 'static') setServedRights(stagingDir);
    await putInPlace(stagingDir, record(folder), options);
    return { folder, ...counts, release: number };
  } catch (error) {
    // What cannot be removed is left to the next build: it must not hide the error.
    await removeSite(stagingDir).catch(() => {});
    throw error;
  }
}

/**
 * Puts the staged site in place, and records it. A release is live once it is recorded. The folder for a static host is exchanged last; two
 * folders cannot be swapped in one step, so a kill may leave the site before under its other name (`staticSite`).
 */
async function putInPlace(
  stagingDir: string,
  record: PublishedRecord,
  options: PublishOptions,
): Promise<void> {
  const { dataDir } = options;
  const { folder } = record;
  if (targetOf(options) === 'release') {
    renameSync(stagingDir, folder);
    return await writePublished(dataDir, record).catch(async (error: unknown) => {
      await removeSite(folder).catch(() => {});
      throw error;
    });
  }
  await writePublished(dataDir, record, 'static');
  const replacedDir = `${folder}.previous`;
  await removeSite(replacedDir);
  if (existsSync(folder)) renameSync(folder, replacedDir);
  renameSync(stagingDir, folder);
  await removeSite(replacedDir);
}

function targetOf({ folder }: PublishOptions): Target {
  return folder === undefined ? 'release' : 'static';
}

/** Number of the release in this folder; null for a site for a static host. */
function numberOf(folder: string, target: Target): number | null {
  return target === 'release' ? Number(path.basename(folder)) : null;
}
