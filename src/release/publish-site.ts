import path from 'node:path';
import { type Pulled, pullCatalogue } from '#catalogue/pull.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { type BuildOptions, buildSite, inputsOf } from './build-site.ts';
import { type CatalogueChanges, compareCatalogues } from './compare-catalogues.ts';
import { compilePages } from './compile-pages.ts';
import { isDiskFull } from './disk-full.ts';
import { type Fingerprints, fingerprintsOf } from './fingerprint.ts';
import { guardPublication, readStatic } from './guard-publication.ts';
import { withPublication } from './high-water-mark.ts';
import { withLimitedHeap } from './limit-heap.ts';
import { isWhole } from './page-files.ts';
import { publicationOf, readPublished, type Target, writePublished } from './published-record.ts';
import {
  type CatalogueSource,
  currentSite,
  lastPublishedCount,
  recoverPublishedSite,
  sourceName,
  withPublishLock,
} from './published-site.ts';
import { nextRelease, type Release, releaseIn, writeRelease } from './releases.ts';
import { removeUnused } from './remove-unused.ts';
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
  /** Told how far a step has come. */
  onProgress?: (step: 'Pictures' | 'Pages', done: number, total: number) => void;
  /** Tries a staged site, and throws where it must not be published. */
  trySite?: BuildOptions['trySite'];
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
  /** What the owner must hear though the site is published, a sentence each. */
  warnings: readonly string[];
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
    // The first time there is a core to spare while pictures are fetched. A fault is met again where the pages are needed.
    if (before === '') compilePages(say).catch(() => {});
    const early = await pull(options);
    return await withPublishLock(dataDir, say, async () => {
      const pulled = publicationOf(dataDir, targetOf(options)) === before ? early : await pull(options);
      return await publish(pulled, options);
    });
  }).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    throw new Error(
      `There is no room left on the disk of ${path.resolve(options.folder ?? dataDir)}. Nothing was published: make room, then try again.`,
      { cause: error },
    );
  });
}

/** Builds the site, unless the current one is made from the same things, and writes down what is published. */
async function publish(pulled: Pulled, options: PublishOptions): Promise<PublishedSite> {
  const { dataDir, say } = options;
  await removeUnused(dataDir, say);
  performance.mark('site:fingerprint');
  const fingerprints = fingerprintsOf(pulled.snapshot);
  const current = await currentSiteOf(options);
  const isHeldBack =
    isUnattended(options) && (readPublished(dataDir)?.heldBack ?? []).includes(fingerprints.site);
  if (isHeldBack) say('This catalogue was rolled back and is held back: npm run rebuild publishes it.');
  const isNew = current === null || (!isHeldBack && !isMadeFrom(current, fingerprints.site, dataDir));
  const currentProducts = current === null ? null : productsOf(current, options);
  const changes = currentProducts && compareCatalogues(currentProducts, pulled.snapshot.products);
  const overridden = isNew
    ? await guardPublication(pulled, changes, { ...options, target: targetOf(options) })
    : [];
  const folder = options.folder === undefined ? nextRelease(dataDir) : path.resolve(options.folder);
  const built =
    current === null || isNew
      ? await buildSite({
          pulled,
          fingerprints,
          dataDir,
          folder,
          current,
          currentProducts,
          target: targetOf(options),
          say,
          onPages: (done, total) => options.onProgress?.('Pages', done, total),
          trySite: options.trySite,
        })
      : { folder: current, pages: inputsOf(dataDir, current).readPages().pages.length, rendered: 0 };
  const release = targetOf(options) === 'release' ? Number(path.basename(built.folder)) : null;
  const site = { ...pulled, ...built, release, isNew, changes, overridden };
  const warnings = isHeldBack ? [] : await writeDown(site, fingerprints, options);
  await removeUnused(dataDir, say);
  return { ...site, warnings };
}

/**
 * Writes down what is published: the record, from which on it is; then the database's note and the line in the list of
 * releases, which the next publication makes up for. Returns a sentence where it could not.
 */
async function writeDown(
  { folder, report, snapshot, release, ...site }: Omit<PublishedSite, 'warnings'>,
  fingerprints: Fingerprints,
  { dataDir, source, by, ...options }: PublishOptions,
): Promise<string[]> {
  const target = targetOf(options);
  const { received } = report;
  const products = snapshot.products.length;
  const apiUrl = source.note ? null : source.apiUrl;
  const isForced = site.overridden.length > 0;
  const last = readPublished(dataDir, target);
  const record = {
    products,
    received,
    fingerprint: fingerprints.site,
    folder,
    apiUrl,
    heldBack: last?.heldBack?.filter((each) => each !== fingerprints.site),
    history: withPublication(last?.history, {
      source: sourceName(source),
      products,
      before: await lastPublishedCount(dataDir, source, target),
      isForced,
      now: Date.now(),
    }),
  };
  await writePublished(dataDir, record, target);
  try {
    await source.note?.write(target, fingerprints.site);
    // Last of all: a release that was killed before it was shown is none, and goes with the next.
    if (release !== null && releaseIn(folder) === null)
      await writeRelease(folder, {
        number: release,
        madeAt: new Date().toISOString(),
        by,
        received,
        products,
        pages: site.pages,
        rendered: site.rendered,
        isForced,
        source: sourceName(source),
      });
    return [];
  } catch (error) {
    const what = release === null ? 'The site' : `Release ${release}`;
    return [
      `${what} is published, but could not be written down everywhere: ${(error as Error).message}. Run the command once more.`,
    ];
  }
}

/** Whether the site in `folder` is made from what this fingerprint names, and whole: a loss of power leaves empty files. */
function isMadeFrom(folder: string, fingerprint: string, dataDir: string): boolean {
  if (fingerprintIn(folder) !== fingerprint) return false;
  return inputsOf(dataDir, folder)
    .readPages()
    .pages.every((page) => isWhole(folder, page));
}

/** What the site in `current` was made of; null where that is of another shop, or not known. */
function productsOf(
  current: string,
  { dataDir, source, say, ...options }: PublishOptions,
): readonly Product[] | null {
  const isOwn = targetOf(options) === 'release' || readStatic(dataDir, source) !== null;
  const products = isOwn ? inputsOf(dataDir, current).readSnapshot()?.products : undefined;
  if (products === undefined)
    say('The catalogue that is published is not known here: this one is not compared with it.');
  return products ?? null;
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

function targetOf({ folder }: Pick<PublishOptions, 'folder'>): Target {
  return folder === undefined ? 'release' : 'static';
}

async function pull(options: PublishOptions): Promise<Pulled> {
  const { source, dataDir, force, say, onProgress } = options;
  const { apiUrl } = source;
  say(`Fetching the catalogue from ${apiUrl}`);
  const lastPublished = await lastPublishedCount(dataDir, source, targetOf(options));
  return await pullCatalogue({
    apiUrl,
    dataDir,
    lastPublished,
    force,
    onPictures: (done, total) => onProgress?.('Pictures', done, total),
  });
}
