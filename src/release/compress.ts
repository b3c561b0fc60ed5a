import { createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';
import pMap from 'p-map';
import { compressedEndings } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';

const compress = promisify(brotliCompress);
const compressAsGzip = promisify(gzip);

/** Brotli quality, 0 to 11, and gzip level, 1 to 9. */
export interface Level {
  brotli: number;
  gzip: number;
}

/** For pages of products and lists, of which there may be thousands. A page takes 1 ms and 9,436 bytes; at quality 10 it takes 17 ms and 8,874 bytes, at 11 44 ms and 8,658. */
export const quick: Level = { brotli: 9, gzip: 6 };

/** For script files, which are compressed once for each state of the code, and for the few pages that show the whole catalogue. */
export const best: Level = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };

const texts = new RegExp(`\\.(?:${compressedEndings.join('|')})$`);

/** Size, bytes, below which a file is not compressed, since it would not get smaller. */
const smallest = 200;

/** Number of files that are compressed at the same time: more than the cores would only take memory. */
const concurrency = availableParallelism();

/** The compressed variants of a file; null for one that it does not get. */
export interface Variants {
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** Compresses the content of a file in Node's pool of threads. Gzip is for static hosts, whose browsers may not accept brotli. */
export async function compressed(content: Uint8Array, hasGzip: boolean, level = quick): Promise<Variants> {
  if (content.length < smallest) return { brotli: null, gzip: null };
  const [brotli, gzip] = await Promise.all([
    compress(content, brotliOptions(content.length, level)),
    hasGzip ? compressAsGzip(content, { level: level.gzip }) : null,
  ]);
  return { brotli, gzip };
}

/** Difference between a window of brotli and its power of two, bytes. */
const windowGap = 16;

function brotliOptions(length: number, level: Level): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  // The window is only as large as the file: clearing the default window of 4 MB would take longer than the page.
  const window = Math.ceil(Math.log2(length + windowGap));
  const { BROTLI_MIN_WINDOW_BITS: narrowest, BROTLI_DEFAULT_WINDOW: widest } = constants;
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: level.brotli,
      [BROTLI_PARAM_SIZE_HINT]: length,
      [BROTLI_PARAM_LGWIN]: Math.min(widest, Math.max(narrowest, window)),
    },
  };
}

/**
 * Writes a brotli variant (`.br`) beside each text file of a folder that has none yet, and with `hasGzip` a `.gz` likewise. `all` are
 * the files of the folder. Returns the files that had no brotli variant.
 */
export async function compressRest(
  folder: string,
  hasGzip: boolean,
  { level = quick, all = listFiles(folder) }: { level?: Level; all?: readonly string[] } = {},
): Promise<readonly string[]> {
  const files = new Set(all);
  const incomplete = all
    .filter((file) => texts.test(file))
    .map((file) => ({ file, br: !files.has(`${file}.br`), gz: hasGzip && !files.has(`${file}.gz`) }))
    .filter(({ br, gz }) => br || gz);
  await pMap(incomplete, ({ file, br, gz }) => compressFile(path.join(folder, file), { br, gz }, level), {
    concurrency,
  });
  return incomplete.filter(({ br }) => br).map(({ file }) => file);
}

/** Largest file that is read in one piece, bytes, which is faster; one of the owner may be as large as the memory. */
const oneRead = 4_000_000;

async function compressFile(file: string, wanted: { br: boolean; gz: boolean }, level: Level): Promise<void> {
  const { size } = statSync(file);
  if (size > oneRead) {
    if (wanted.br) await compressStream(file, 'br', createBrotliCompress(brotliOptions(size, level)));
    if (wanted.gz) await compressStream(file, 'gz', createGzip({ level: level.gzip }));
    return;
  }
  const { brotli, gzip } = await compressed(readFileSync(file), wanted.gz, level);
  writeVariants(file, { brotli: wanted.br ? brotli : null, gzip });
}

/** It writes synchronously: to wait for each of a thousand short files takes longer than to write it. */
export function writeVariants(file: string, { brotli, gzip }: Variants): void {
  if (brotli) writeFileSync(`${file}.br`, brotli);
  if (gzip) writeFileSync(`${file}.gz`, gzip);
}

function compressStream(file: string, ending: 'br' | 'gz', encoder: Transform): Promise<void> {
  return pipeline(createReadStream(file), encoder, createWriteStream(`${file}.${ending}`));
}
