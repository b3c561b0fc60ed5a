import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { compressedEndings } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';

/**
 * Brotli qualities. `quick` is for pages of products and lists, of which there may be thousands: a page takes 0.7 ms and 9,778 bytes; at quality
 * 9 0.9 ms and 3 bytes less, at 10 some 15 ms and 6 % less. `best` is for scripts and the few pages that show the whole catalogue.
 */
export const qualities = { quick: 7, best: constants.BROTLI_MAX_QUALITY } as const;

const texts = new RegExp(`\\.(?:${compressedEndings.join('|')})$`);

/** Size, bytes, below which a file is not compressed, since it would not get smaller. */
const smallest = 200;

/** Writes the brotli of a file beside it, `.br`. Servers make gzip for the few who need it. */
export function writeBrotli(file: string, content: Uint8Array, quality: number): void {
  if (content.length < smallest) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: paramsFor(content.length, quality) }));
}

function paramsFor(length: number, quality: number): Record<number, number> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const { BROTLI_MIN_WINDOW_BITS: narrowest, BROTLI_DEFAULT_WINDOW: widest } = constants;
  // The window is only as large as the file: clearing the default window of 4 MB would take longer than the page.
  const window = Math.min(widest, Math.max(narrowest, Math.ceil(Math.log2(length + 16))));
  return { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: length, [BROTLI_PARAM_LGWIN]: window };
}

/** Text files of a folder that do not have their brotli yet. */
export function uncompressedFiles(folder: string): string[] {
  const names = listFiles(folder);
  const all = new Set(names);
  return names.filter((name) => texts.test(name) && !all.has(`${name}.br`));
}

/** Writes the brotli of all text files of a folder that do not have it yet. */
export function compressRest(folder: string, quality: number = qualities.quick): void {
  for (const name of uncompressedFiles(folder)) {
    const file = path.join(folder, name);
    writeBrotli(file, readFileSync(file), quality);
  }
}
