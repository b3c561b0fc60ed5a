import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import pMap from 'p-map';
import type { Photo } from '#domain/catalogue/picture.ts';
import type { Product, ProductReviews, ValidatedProduct } from '#domain/catalogue/product.ts';
import { type Connections, openConnections } from '#files/connections.ts';
import {
  type AddressRecord,
  type CacheFolder,
  openCacheFolder,
  openRecord,
  type RecordEntry,
} from './cache.ts';
import { PictureError } from './decode.ts';
import { encodingVersion, pictureKey } from './encode.ts';
import { type Answer, type FetchLimits, fetchLimits, fetchPicture, type KnownVersion } from './fetch.ts';
import { cachedPhoto, makePhoto, saverName, shareName, sizeNames, storeForSaver } from './photos.ts';
import { cachePlaceholder, drawingName } from './placeholder.ts';

export interface PictureOptions {
  /** Folder of the cache, kept between builds. */
  cacheDir: string;
  /** Base URL of the API, whose own host may have a private address (R10). */
  apiUrl: string;
  /** Called after each distinct address of the catalogue. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  fetchLimits?: Partial<FetchLimits> | undefined;
  /** Offers each picture in one size, for hosts that take few files. */
  fewFiles?: boolean;
  /** Lookup of host names; by default the system's. */
  lookup?: LookupFunction | undefined;
}

/**
 * A picture that is not shown as in the catalogue: `left-out` beside other pictures, `drawn` if the product has no other,
 * or `stale`, shown in its previous version.
 */
export interface PictureFailure {
  productId: string;
  /** '' when the catalogue has no picture of the product. */
  url: string;
  /** One sentence. */
  reason: string;
  kind: 'left-out' | 'drawn' | 'stale';
}

/** A file that the site needs under /pictures. */
export interface PictureFile {
  name: string;
  /** Path in the cache. */
  path: string;
}

export interface PreparedPictures {
  products: Product[];
  /** In the order of the products and of their pictures. */
  failures: PictureFailure[];
  /** Sorted by name. */
  files: PictureFile[];
}

/** Fetches, checks and encodes the catalogue's pictures, and draws a placeholder for a missing one; no picture makes it fail (R10). */
export async function preparePictures(
  products: readonly ValidatedProduct[],
  options: PictureOptions,
): Promise<PreparedPictures> {
  const cache = openCacheFolder(join(options.cacheDir, `v${encodingVersion}`));
  const sources = await readSources(products, cache, options);
  const failures: PictureFailure[] = [];
  const names = new Set<string>();
  const illustrated = products.map(({ images, reviews, ...others }): Product => {
    const photosAt = (urls: readonly string[]) => {
      const photos = photosOf(urls, sources);
      const shown = options.fewFiles ? photos.map(inOneSize) : photos;
      for (const photo of shown)
        for (const name of [...sizeNames(photo), saverName(photo)]) if (name) names.add(name);
      return shown;
    };
    const product = { ...others, ...(reviews && { reviews: reviewsWith(reviews, photosAt) }) };
    const [photo, ...more] = photosAt(images);
    failures.push(...failuresOf(product.id, images, sources));
    if (!photo) {
      const drawing = cachePlaceholder(cache, product.name);
      names.add(drawingName(drawing));
      return { ...product, pictures: [drawing] };
    }
    names.add(shareName(photo));
    return { ...product, pictures: [photo, ...more] };
  });
  const files = [...names].sort().map((name) => ({ name, path: cache.path(name) }));
  return { products: illustrated, failures, files };
}

/** The reviews with their photos ready; without one that cannot be shown. */
function reviewsWith(
  { counts, newest }: ProductReviews<string>,
  photosAt: (urls: readonly string[]) => Photo[],
): ProductReviews {
  return {
    counts,
    newest: newest.map(({ photo: url, ...review }) => {
      const [photo] = url ? photosAt([url]) : [];
      return { ...review, ...(photo && { photo }) };
    }),
  };
}

function inOneSize({ zoomWidth: _, ...photo }: Photo): Photo {
  const [smallest = 0] = photo.widths;
  return { ...photo, widths: [photo.widths.findLast((each) => each <= 640) ?? smallest], inOneSize: true };
}

async function readSources(
  products: readonly ValidatedProduct[],
  cache: CacheFolder,
  { apiUrl, lookup, onProgress, fetchLimits: changed }: PictureOptions,
): Promise<Map<string, Source>> {
  const limits = { ...fetchLimits, ...changed };
  const record = openRecord(cache);
  const connections = openConnections(apiUrl, lookup);
  const encoding = pLimit(limits.atOnce);
  const read = createReadSource({ cache, record, connections, limits, encoding });
  const urls = new Set(
    products.flatMap(({ images, reviews }) => [
      ...images,
      ...(reviews?.newest.flatMap(({ photo }) => photo ?? []) ?? []),
    ]),
  );
  const sources = new Map<string, Source>();
  try {
    const readOne = async (url: string) => {
      const source = await read(url);
      sources.set(url, await encoding(() => withSaverFile(source, cache)));
      onProgress?.(sources.size, urls.size);
    };
    const { known = [], unknown = [] } = Object.groupBy(urls, (url) =>
      record.get(url) === null ? 'unknown' : 'known',
    );
    await pMap(known, readOne, { concurrency: limits.knownAtOnce });
    await pMap(unknown, readOne, { concurrency: limits.atOnce });
  } finally {
    record.save();
    await connections.close();
  }
  return sources;
}

/** Adds the file for the data saver (R43) to the photo of a source; returns a failed source if it cannot be made (R10). */
async function withSaverFile(source: Source, cache: CacheFolder): Promise<Source> {
  if (source.step === 'failed') return source;
  try {
    await storeForSaver(cache, source.photo);
    return source;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { step: 'failed', reason: error.message };
  }
}

/** Photos in the catalogue's order; a picture that is listed twice is shown once. */
function photosOf(images: readonly string[], sources: Map<string, Source>): Photo[] {
  const photos = new Map<string, Photo>();
  for (const url of images) {
    const source = sources.get(url);
    if (source && source.step !== 'failed') photos.set(source.photo.key, source.photo);
  }
  return [...photos.values()];
}

function failuresOf(
  productId: string,
  images: readonly string[],
  sources: Map<string, Source>,
): PictureFailure[] {
  if (images.length === 0)
    return [{ productId, url: '', reason: 'The catalogue has no picture of this product.', kind: 'drawn' }];
  return [...new Set(images)].flatMap((url): PictureFailure[] => {
    const source = sources.get(url);
    if (!source || source.step === 'ready') return [];
    const lost = photosOf(images, sources).length === 0 ? 'drawn' : 'left-out';
    const kind = source.step === 'stale' ? 'stale' : lost;
    return [{ productId, url, reason: source.reason, kind }];
  });
}

/** The result of an address of the catalogue; `reason` is one sentence. */
type Source =
  | { step: 'ready'; photo: Photo }
  | { step: 'stale'; photo: Photo; reason: string }
  | { step: 'failed'; reason: string };

interface SourceTools {
  cache: CacheFolder;
  record: AddressRecord;
  connections: Connections;
  limits: FetchLimits;
  /** Limits the number of pictures that are encoded at the same time. */
  encoding: LimitFunction;
}

/** Creates the function that reads the photo of an address: the cached one while it has not changed or cannot be fetched. */
function createReadSource({
  cache,
  record,
  connections,
  limits,
  encoding,
}: SourceTools): (url: string) => Promise<Source> {
  const fetchFrom = fetchWithCircuitBreaker(connections, limits);
  return async (url) => {
    const recorded = record.get(url);
    const photo = recorded && cachedPhoto(cache, recorded.key);
    if (photo && isRecordedForGood(url, recorded)) return { step: 'ready', photo };
    try {
      const answer = await fetchFrom(url, photo ? recorded : null);
      if (answer.step === 'unchanged' && photo) {
        if (answer.isImmutable && recorded) record.set(url, { ...recorded, isImmutable: true });
        return { step: 'ready', photo };
      }
      if (answer.step === 'unchanged') return { step: 'failed', reason: 'The server sent no picture.' };
      const key = pictureKey(answer.bytes);
      const make = () => makePhoto(cache, key, answer.bytes, limits.maxPixels);
      const fresh = cachedPhoto(cache, key) ?? (await encoding(make));
      record.set(url, { key, ...answer.version });
      return { step: 'ready', photo: fresh };
    } catch (fault) {
      if (!(fault instanceof PictureError)) throw fault;
      const reason = fault.message;
      return photo && fault.kind !== 'picture'
        ? { step: 'stale', photo, reason }
        : { step: 'failed', reason };
    }
  };
}

/** Whether the recorded picture came from this very address, without a redirect, and no other can come there. */
function isRecordedForGood(url: string, recorded: RecordEntry | null): boolean {
  return recorded?.isImmutable === true && recorded.from === URL.parse(url)?.href;
}

/** Fetches pictures with a circuit breaker for each host: a dead host with many pictures would delay the build for hours. */
function fetchWithCircuitBreaker(connections: Connections, limits: FetchLimits) {
  const silences = new Map<string, number>();
  return async (url: string, version: KnownVersion | null): Promise<Answer> => {
    const host = URL.parse(url)?.host ?? '';
    const silent = silences.get(host) ?? 0;
    if (silent >= limits.silentTimes) {
      throw new PictureError(
        `${host} gave no answer ${silent} times in a row and was not asked again.`,
        'line',
      );
    }
    try {
      const answer = await fetchPicture(url, version, connections, limits);
      silences.delete(host);
      return answer;
    } catch (fault) {
      if (!(fault instanceof PictureError) || fault.kind !== 'line') silences.delete(host);
      else silences.set(host, (silences.get(host) ?? 0) + 1);
      throw fault;
    }
  };
}
