import { createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import pMap from 'p-map';
import { compressedEndings } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';

const compress = promisify(brotliCompress);
const compressAsGzip = promisify(gzip);

const texts = new RegExp(`\\.(?:${compressedEndings.join('|')})$`);

/** Size, bytes, below which a file is not compressed, since it would not get smaller. */
const smallest = 200;

/** Largest number of products at which files get the best compression; a larger site gets a lower quality, to be published sooner. */
const manyProducts = 2_000;

/** Number of files that are compressed at the same time: more than the cores would only take memory. */
const concurrency = availableParallelism();

export interface CompressionOptions {
  siteDir: string;
  /** Number of products of the site, which decides the quality. */
  products: number;
  /** Whether each file gets a `.gz` as well, for static hosts, whose browsers may not accept brotli. */
  gzip: boolean;
}

/** Brotli quality (0 to 11) for a site of this many products. */
export function qualityFor(products: number): number {
  return products > manyProducts ? 5 : constants.BROTLI_MAX_QUALITY;
}

/** Brotli of the content of a file, computed synchronously; null for fewer than 200 bytes. */
export function compressedNow(content: Uint8Array, quality: number): Buffer | null {
  return content.length < smallest ? null : brotliCompressSync(content, paramsFor(content.length, quality));
}

/**
 * Gzip level (1 to 9) for a site of this many products. Level 3 takes half the time of 6 for 7 % more bytes, which only hosts send that
 * have no brotli.
 */
export function gzipLevelFor(products: number): number {
  return products > manyProducts ? 3 : constants.Z_BEST_COMPRESSION;
}

/** Gzip of the content of a file, computed synchronously; null for fewer than 200 bytes. */
export function gzippedNow(content: Uint8Array, level: number): Buffer | null {
  return content.length < smallest ? null : gzipSync(content, { level });
}

/** Difference between a window of brotli and its power of two, bytes. */
const windowGap = 16;

function paramsFor(length: number, quality: number): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  // The window is only as large as the file: clearing the default window of 4 MB would take a third of the time of a page.
  const window = Math.ceil(Math.log2(length + windowGap));
  const { BROTLI_MIN_WINDOW_BITS: narrowest, BROTLI_DEFAULT_WINDOW: widest } = constants;
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_SIZE_HINT]: length,
      [BROTLI_PARAM_LGWIN]: Math.min(widest, Math.max(narrowest, window)),
    },
  };
}

/** Writes a brotli variant (`.br`) beside each of these files, whose paths are relative to the folder of the site. */
export async function compressFiles(
  files: Iterable<string>,
  { siteDir, products }: CompressionOptions,
): Promise<void> {
  const quality = qualityFor(products);
  const variants = { quality, gzipLevel: null };
  await pMap(files, (file) => compressFile(path.join(siteDir, file), variants), { concurrency });
}

/**
 * Writes a brotli variant beside each text file of the site that has none yet, and with `gzip` a `.gz` likewise. `all` are the files of
 * the site. Returns the files that had no brotli variant.
 */
export async function compressRest(
  { siteDir, products, gzip: hasGzip }: CompressionOptions,
  all: readonly string[] = listFiles(siteDir),
): Promise<readonly string[]> {
  const files = new Set(all);
  const quality = qualityFor(products);
  const level = gzipLevelFor(products);
  const compressible = all.filter((file) => texts.test(file));
  const incomplete = compressible.toSorted().flatMap((file) => {
    const variants = {
      quality: files.has(`${file}.br`) ? null : quality,
      gzipLevel: !hasGzip || files.has(`${file}.gz`) ? null : level,
    };
    return variants.quality === null && variants.gzipLevel === null ? [] : [{ file, variants }];
  });
  await pMap(incomplete, ({ file, variants }) => compressFile(path.join(siteDir, file), variants), {
    concurrency,
  });
  return incomplete.filter(({ variants }) => variants.quality !== null).map(({ file }) => file);
}

/** Variants of a file that are made: brotli quality and gzip level, null for a variant that is not. */
interface Variants {
  quality: number | null;
  gzipLevel: number | null;
}

/** Largest file that is read in one piece, bytes, which is faster; one of the owner may be as large as the memory. */
const oneRead = 4_000_000;

/** Reads and writes synchronously: to wait for each of a thousand short files takes longer than to read it. */
async function compressFile(file: string, { quality, gzipLevel }: Variants): Promise<void> {
  const { size } = statSync(file);
  if (size > oneRead) {
    if (quality !== null) await compressStream(file, 'br', createBrotliCompress(paramsFor(size, quality)));
    if (gzipLevel !== null) await compressStream(file, 'gz', createGzip({ level: gzipLevel }));
    return;
  }
  const content = readFileSync(file);
  if (content.length < smallest) return;
  if (quality !== null)
    writeFileSync(`${file}.br`, await compress(content, paramsFor(content.length, quality)));
  if (gzipLevel !== null) writeFileSync(`${file}.gz`, await compressAsGzip(content, { level: gzipLevel }));
}

function compressStream(file: string, ending: 'br' | 'gz', encoder: Transform): Promise<void> {
  return pipeline(createReadStream(file), encoder, createWriteStream(`${file}.${ending}`));
}
