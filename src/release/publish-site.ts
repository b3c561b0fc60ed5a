import path from 'node:path';
import { type Pulled, pullCatalogue, type Snapshot } from '#catalogue/pull.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { isDiskFull, isForbidden } from '#files/disk-faults.ts';
import { withPublishLock } from './build-lock.ts';
import { type BuildOptions, buildSite, inputsOf, isUpToDate } from './build-site.ts';
import { type CatalogueChanges, compareCatalogues } from './catalogue-changes.ts';
import { compilePages, loadPages } from './compile-pages.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { assertPublicFiles } from './public-files.ts';
import { guardPublication, recordPublication } from './publication.ts';
import { publicationId, type Target } from './published-record.ts';
import {
  type CatalogueSource,
  currentSite,
  lastPublishedCount,
  readStaticRecord,
  recoverPublishedSite,
} from './published-site.ts';
import { fingerprintIn, nextReleaseDir, type Release, recoverSite } from './releases.ts';
import { removeUnused } from './remove-unused.ts';

interface PublishOptions {
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
  /** Tries a staged site, and throws where it must not be published. */
  trySite?: BuildOptions['trySite'];
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
  /** Problems that the owner must know of though the site is published, one sentence each. */
  warnings: readonly string[];
}

/**
 * Makes the API's catalogue a site: pulls and validates it, compares it with the published one, renders the site in a staging
 * directory, verifies it, and puts it in place. When a step fails it throws one sentence, and the published site stays as it was.
 *
 * The catalogue is pulled before the lock is taken, so that a slow API delays its own build and no other. When another build has
 * published meanwhile, its catalogue may be newer, so the catalogue is pulled again under the lock.
 */
export async function publishSite(options: PublishOptions): Promise<PublishResult> {
  const { dataDir, log } = options;
  assertPublicFiles();
  try {
    await recoverPublishedSite(dataDir, log, targetOf(options));
    const before = publicationId(dataDir, targetOf(options));
    // Before the first publication a core is idle while pictures are fetched. An error of this compilation occurs again where the
    // pages are needed.
    if (before === '') compilePages(log).catch(() => {});
    const early = await pull(options);
    return await withPublishLock(dataDir, log, async () => {
      const pulled = publicationId(dataDir, targetOf(options)) === before ? early : await pull(options);
      // After a failure too: it leaves the inputs of the site that was not published.
      return await publish(pulled, options).finally(() => removeUnused(dataDir, log, options.folder));
    });
  } catch (error) {
    if (isForbidden(error))
      throw new Error(
        `This user has no right to ${error.path} (${error.code}): give it the right, then try again.`,
        { cause: error },
      );
    if (!isDiskFull(error)) throw error;
    // The error of a write does not name its file.
    const places = [options.folder ?? [], dataDir].flat().map((each) => path.resolve(each));
    throw new Error(
      `There is no room left on the disk of ${places.join(' or of ')}. Nothing was published: make room, then try again.`,
      { cause: error },
    );
  }
}

/** Builds the site, unless the current one has the same inputs, and records the publication. */
async function publish(pulled: Pulled, options: PublishOptions): Promise<PublishResult> {
  const { dataDir, log } = options;
  await removeUnused(dataDir, log, options.folder);
  const fingerprints = fingerprintsOf(pulled.snapshot);
  const current = await currentSiteOf(options);
  const target = targetOf(options);
  const isSame = current !== null && isUpToDate(current, fingerprints.site, dataDir, target);
  const retainedDir = isSame ? current : null;
  const built =
    retainedDir === null
      ? await buildNext({ pulled, fingerprints, previousDir: current }, options)
      : {
          ...noChanges,
          folder: retainedDir,
          pages: inputsOf(dataDir, retainedDir, target).readPages().pages.length,
        };
  const release = target === 'release' ? Number(path.basename(built.folder)) : null;
  const site = { ...pulled, ...built, release, isNew: retainedDir === null };
  const warnings = await recordPublication({ ...site, fingerprints, target, by: options.by }, options);
  return { ...site, warnings };
}

const noChanges = { rendered: 0, changes: null, overridden: [] };

type NextSite = Pick<PublishResult, 'folder' | 'pages' | 'rendered' | 'changes' | 'overridden'>;

/** Builds the site that replaces the one in `previousDir`, unless a guard refuses. */
async function buildNext(
  inputs: Pick<BuildOptions, 'pulled' | 'fingerprints' | 'previousDir'>,
  options: PublishOptions,
): Promise<NextSite> {
  const { pulled, previousDir, fingerprints } = inputs;
  const { dataDir, log, trySite } = options;
  const target = targetOf(options);
  assertPublicFiles(pulled.snapshot.products);
  const previousProducts = previousDir === null ? null : productsOf(previousDir, pulled.snapshot, options);
  const comparison = await compareAndGuard(pulled, previousProducts, { ...options, target });
  const compiled = await compilePages(log, fingerprints.sourcesHash);
  const built = await buildSite({
    ...inputs,
    compiled,
    app: await loadPages(compiled),
    dataDir,
    folder: options.folder === undefined ? nextReleaseDir(dataDir) : path.resolve(options.folder),
    previousProducts,
    changes: comparison.changes,
    target,
    log,
    onPages: (done, total) => options.onProgress?.('Pages', done, total),
    trySite,
  });
  return { ...built, ...comparison };
}

type Comparison = Pick<PublishResult, 'changes' | 'overridden'>;

/** Compares the catalogue with the published one. Rejects where a guard refuses it. */
async function compareAndGuard(
  pulled: Pulled,
  previousProducts: readonly Product[] | null,
  options: PublishOptions & { target: Target },
): Promise<Comparison> {
  const changes = previousProducts && compareCatalogues(previousProducts, pulled.snapshot.products);
  return { changes, overridden: await guardPublication(pulled, changes, options) };
}

/**
 * Products of the site in `siteDir`, those that stay as they are the very objects of `next`; null where it was made from another source,
 * or they are not known, which `log` is told.
 */
function productsOf(
  siteDir: string,
  next: Snapshot,
  { dataDir, source, log, ...options }: PublishOptions,
): readonly Product[] | null {
  const target = targetOf(options);
  const isOwn = target === 'release' || readStaticRecord(dataDir, source) !== null;
  const products = isOwn ? inputsOf(dataDir, siteDir, target).readSnapshot(next)?.products : undefined;
  if (products === undefined)
    log('The catalogue that is published is not known here: this one is not compared with it.');
  return products ?? null;
}

/** Folder of the site that the new one replaces, complete; null where there is none. */
async function currentSiteOf({ dataDir, source, folder }: PublishOptions): Promise<string | null> {
  if (folder === undefined) return await currentSite(dataDir, source);
  const siteDir = path.resolve(folder);
  await recoverSite(siteDir);
  return fingerprintIn(siteDir) === null ? null : siteDir;
}

function targetOf({ folder }: Pick<PublishOptions, 'folder'>): Target {
  return folder === undefined ? 'release' : 'static';
}

async function pull(options: PublishOptions): Promise<Pulled> {
  const { source, dataDir, force, log, onProgress } = options;
  const { apiUrl } = source;
  log(`Fetching the catalogue from ${apiUrl}`);
  const lastPublished = await lastPublishedCount(dataDir, source, targetOf(options));
  return await pullCatalogue({
    apiUrl,
    dataDir,
    lastPublished,
    force,
    onPictures: (done, total) => onProgress?.('Pictures', done, total),
  });
}
