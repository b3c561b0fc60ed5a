import path from 'node:path';
import { type Pulled, pullCatalogue } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { removeOtherInputs } from './build-inputs.ts';
import { buildSite, inputsOf } from './build-site.ts';
import { type CatalogueChanges, compareCatalogues } from './compare-catalogues.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { guardReasons } from './guards.ts';
import { withLimitedHeap } from './limit-heap.ts';
import { publicationOf, readPublished, type Target, writePublished } from './published-record.ts';
import {
  type CatalogueSource,
  currentSite,
  lastPublishedCount,
  recoverPublishedSite,
  withPublishLock,
} from './published-site.ts';
import { listReleases, nextRelease, type Release, removeOldReleases, writeRelease } from './releases.ts';
import { fingerprintIn, recoverSite } from './site-folder.ts';

interface PublishOptions {
  source: CatalogueSource;
  dataDir: string;
  /** A folder for any static host; without it the site is the next release of the shop that runs from `dataDir`. */
  folder?: string;
  /** Who requests it; a build for a static host is nobody's release. */
  by: Release['by'];
  /** Publish against the guards, which it names. */
  force: boolean;
  /** Told what is being done, for people. */
  say: (line: string) => void;
  onPictures?: (done: number, total: number) => void;
}

export interface PublishedSite extends Pulled {
  folder: string;
  /** False when the site that stood there was made from the same things already. */
  isNew: boolean;
  /** What the catalogue changes in the one that was published before; null where that is not known. */
  changes: CatalogueChanges | null;
  /** What `force` has overridden. */
  overridden: readonly string[];
  pages: number;
  /** How many of them were rendered; the others were reused. */
  rendered: number;
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
export async function publishSite(options: PublishOptions): Promise<PublishedSite> {
  const { dataDir, say } = options;
  return await withLimitedHeap(async () => {
    await recoverPublishedSite(dataDir, say, targetOf(options));
    const before = publicationOf(dataDir, targetOf(options));
    const early = await pull(options);
    return await withPublishLock(dataDir, say, async () => {
      const pulled = publicationOf(dataDir, targetOf(options)) === before ? early : await pull(options);
      return await publish(pulled, options);
    });
  });
}

/** Builds the site, unless the current one is made from the same things, and writes down what is published. */
async function publish(pulled: Pulled, options: PublishOptions): Promise<PublishedSite> {
  const { dataDir, source, say } = options;
  performance.mark('site:fingerprint');
  const fingerprints = fingerprintsOf(pulled.snapshot);
  const current = await currentSiteOf(options);
  const isHeldBack = isUnattended(options) && readPublished(dataDir)?.heldBack === fingerprints.site;
  if (isHeldBack) say('This catalogue was rolled back and is held back: npm run rebuild publishes it.');
  const isNew = current === null || (!isHeldBack && fingerprintIn(current) !== fingerprints.site);
  const before = current === null ? null : inputsOf(dataDir, current).readSnapshot();
  const changes = before && compareCatalogues(before.products, pulled.snapshot.products);
  const overridden = isNew ? guarded(pulled, changes, options) : [];
  const folder = options.folder === undefined ? nextRelease(dataDir) : path.resolve(options.folder);
  const currentProducts = before?.products ?? null;
  const built =
    current === null || isNew
      ? await buildSite({ pulled, fingerprints, dataDir, folder, current, currentProducts, say })
      : { folder: current, pages: inputsOf(dataDir, current).readPages().pages.length, rendered: 0 };
  const products = pulled.snapshot.products.length;
  const target = targetOf(options);
  const release = target === 'release' ? Number(path.basename(built.folder)) : null;
  if (!isHeldBack) {
    const apiUrl = source.note ? null : source.apiUrl;
    const record = { products, fingerprint: fingerprints.site, folder: built.folder, apiUrl };
    await writePublished(dataDir, record, target);
    await source.note?.write(target, fingerprints.site);
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
      rendered: built.rendered,
      isForced: overridden.length > 0,
    });
  await removeOld(options);
  return { ...pulled, ...built, release, isNew, changes, overridden };
}

/** Whether nobody is there who means it. */
function isUnattended({ by }: PublishOptions): boolean {
  return by === 'hook' || by === 'schedule' || by === 'start';
}

/** The folder of the site that the new one replaces, whole; null where there is none. */
async function currentSiteOf({ dataDir, source, folder }: PublishOptions): Promise<string | null> {
  if (folder === undefined) return await currentSite(dataDir, source);
  const place = path.resolve(folder);
  await recoverSite(place);
  return fingerprintIn(place) === null ? null : place;
}

/** What is against publishing, where `force` overrides it; else throws it. */
function guarded(
  { report, snapshot }: Pulled,
  changes: CatalogueChanges | null,
  { dataDir, force }: PublishOptions,
): string[] {
  const reasons = guardReasons({
    changes,
    received: report.received,
    published: snapshot.products.length,
    previous: listReleases(dataDir),
  });
  if (reasons.length > 0 && !force)
    throw new CatalogueRejectedError(
      `${reasons.join(' ')} Nothing was published. If that is meant, publish with --force.`,
      report,
    );
  return reasons;
}

function targetOf({ folder }: PublishOptions): Target {
  return folder === undefined ? 'release' : 'static';
}

async function pull(options: PublishOptions): Promise<Pulled> {
  const { source, dataDir, force, say, onPictures } = options;
  const { apiUrl } = source;
  say(`Fetching the catalogue from ${apiUrl}`);
  const lastPublished = await lastPublishedCount(dataDir, source, targetOf(options));
  return await pullCatalogue({ apiUrl, dataDir, lastPublished, force, ...(onPictures && { onPictures }) });
}

/** Releases and build inputs that are no longer kept. The site is published: what cannot be removed costs disk space alone. */
async function removeOld({ dataDir, say }: PublishOptions): Promise<void> {
  try {
    await removeOldReleases(dataDir);
    const kept = listReleases(dataDir).map(({ folder }) => fingerprintIn(folder));
    const built = readPublished(dataDir, 'static')?.fingerprint;
    await removeOtherInputs(
      dataDir,
      [...kept, built].filter((each) => typeof each === 'string'),
    );
  } catch (error) {
    say(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}
