import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pMap from 'p-map';
import { compressedEndings } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';

const compressBrotli = promisify(brotliCompress);

/**
 * Brotli qualities. `quick` is for pages of products and lists, of which there may be thousands: a page takes 1 ms and 9,436 bytes; at quality
 * 10 it takes 17 ms and 8,874 bytes, at 11 44 ms and 8,658. `best` is for scripts and the few pages that show the whole catalogue.
 */
export const qualities = { quick: 9, best: constants.BROTLI_MAX_QUALITY } as const;

const texts = new RegExp(`\\.(?:${compressedEndings.join('|')})$`);

/** Size, bytes, below which a file is not compressed, since it would not get smaller. */
const smallest = 200;

/** Writes the brotli of a file beside it, `.br`, compressed by Node's pool of threads. Servers make gzip for the few who need it. */
export async function writeBrotli(file: string, content: Uint8Array, quality: number): Promise<void> {
  if (content.length < smallest) return;
  const brotli = await compressBrotli(content, { params: paramsFor(content.length, quality) });
  // Synchronously: to wait for each of a thousand short files takes longer than to write it.
  writeFileSync(`${file}.br`, brotli);
}

function paramsFor(length: number, quality: number): Record<number, number> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const { BROTLI_MIN_WINDOW_BITS: narrowest, BROTLI_DEFAULT_WINDOW: widest } = constants;
  // The window is only as large as the file: clearing the default window of 4 MB would take longer than the page.
  const window = Math.min(widest, Math.max(narrowest, Math.ceil(Math.log2(length + 16))));
  return {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: length,
    [BROTLI_PARAM_LGWIN]: window,
  };
}

/** Writes the brotli of all text files of a folder that do not have it yet. */
export async function compressRest(folder: string, quality: number = qualities.quick): Promise<void> {
  const names = listFiles(folder);
  const all = new Set(names);
  const compress = async (name: string) => {
    const file = path.join(folder, name);
    await writeBrotli(file, readFileSync(file), quality);
  };
  await pMap(
    names.filter((name) => texts.test(name) && !all.has(`${name}.br`)),
    compress,
    // More than the cores would only take memory.
    { concurrency: availableParallelism() },
  );
}
