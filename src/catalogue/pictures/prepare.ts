import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Photo } from '#domain/catalogue/picture.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { ValidatedProduct } from '#domain/catalogue/validation.ts';
import { type CacheFolder, openCacheFolder, openRecord } from './cache.ts';
import { openConnections } from './connections.ts';
import { encodingVersion } from './encode.ts';
import { type FetchLimits, fetchLimits } from './fetch.ts';
import { shareName, sizeNames } from './photos.ts';
import { cachePlaceholder, drawingName } from './placeholder.ts';
import { createReadSource, type Source } from './sources.ts';

export interface PictureOptions {
  /** Kept between builds. */
  cacheDir: string;
  /** Base URL of the API, whose own host may have a private address (R10). */
  apiUrl: string;
  /** Told after each distinct address of the catalogue. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  fetchLimits?: Partial<FetchLimits> | undefined;
  /** How names of hosts are looked up. */
  lookup?: LookupFunction | undefined;
}

/** A picture that is not shown as the catalogue has it: left out beside others, drawn as the last hope, or a previous version. */
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
  /** Where it is in the cache. */
  path: string;
}

export interface PreparedPictures {
  products: Product[];
  /** In the order of the products and of their pictures. */
  failures: PictureFailure[];
  /** Sorted by name. */
  files: PictureFile[];
}

/** Fetches, checks and encodes the catalogue's pictures, and draws a stand-in for what is missing; no picture ever makes it fail (R10). */
export async function preparePictures(
  products: readonly ValidatedProduct[],
  options: PictureOptions,
): Promise<PreparedPictures> {
  const cache = openCacheFolder(join(options.cacheDir, `v${encodingVersion}`));
  const sources = await readSources(products, cache, options);
  const failures: PictureFailure[] = [];
  const names = new Set<string>();
  const illustrated = products.map(({ images, ...product }): Product => {
    const [photo, ...others] = photosOf(images, sources);
    failures.push(...failuresOf(product.id, images, sources));
    if (!photo) {
      const drawing = cachePlaceholder(cache, product.name);
      names.add(drawingName(drawing));
      return { ...product, pictures: [drawing] };
    }
    names.add(shareName(photo));
    for (const shown of [photo, ...others]) for (const name of sizeNames(shown)) names.add(name);
    return { ...product, pictures: [photo, ...others] };
  });
  const files = [...names].sort().map((name) => ({ name, path: cache.path(name) }));
  return { products: illustrated, failures, files };
}

async function readSources(
  products: readonly ValidatedProduct[],
  cache: CacheFolder,
  { apiUrl, lookup, onProgress, fetchLimits: changed }: PictureOptions,
): Promise<Map<string, Source>> {
  const limits = { ...fetchLimits, ...changed };
  const record = openRecord(cache);
  const connections = openConnections(apiUrl, lookup);
  const read = createReadSource({ cache, record, connections, limits });
  const urls = new Set(products.flatMap(({ images }) => images));
  const sources = new Map<string, Source>();
  try {
    const readOne = async (url: string) => {
      sources.set(url, await read(url));
      onProgress?.(sources.size, urls.size);
    };
    await pMap(urls, readOne, { concurrency: limits.atOnce });
  } finally {
    record.save();
    await connections.close();
  }
  return sources;
}

/** In the catalogue's order; a picture that is listed twice is shown once. */
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
  if (images.length === 0) {
    return [{ productId, url: '', reason: 'The catalogue has no picture of this product.', kind: 'drawn' }];
  }
  const hopeless = photosOf(images, sources).length === 0;
  return [...new Set(images)].flatMap((url): PictureFailure[] => {
    const source = sources.get(url);
    if (!source || source.step === 'ready') return [];
    const kind = source.step === 'stale' ? 'stale' : hopeless ? 'drawn' : 'left-out';
    return [{ productId, url, reason: source.reason, kind }];
  });
}
