import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pMap from 'p-map';

const compress = promisify(brotliCompress);

/** Files that gain from it, the search's index among them; pictures are compressed already. */
const texts = '**/*.{html,css,js,json,xml,txt,svg,webmanifest,bin}';

/** Below this many bytes a file is as long when it is compressed. */
const smallest = 200;

/** Up to this many products the pages get the best compression; above it the time is better spent on publishing. */
const manyProducts = 2_000;

/** Files under way at once: more than cores would only take memory. */
const concurrency = availableParallelism();

export interface CompressionOptions {
  siteDir: string;
  /** How many products the site has. */
  products: number;
}

/** Of brotli, 0 to 11. */
export function qualityFor(products: number): number {
  return products > manyProducts ? 5 : constants.BROTLI_MAX_QUALITY;
}

/**
 * Puts a `.br` beside each of these files of a site as they come, whole, as paths from its folder; so that one core
 * compresses while another still makes pages. Returns their number.
 */
export async function compressFiles(
  files: Iterable<string> | AsyncIterable<string>,
  { siteDir, products }: CompressionOptions,
): Promise<number> {
  const quality = qualityFor(products);
  const all = await pMap(files, (file) => compressFile(path.join(siteDir, file), quality), { concurrency });
  return all.length;
}

/** Puts a `.br` beside every text of the site that has none yet. */
export async function compressRest(options: CompressionOptions): Promise<void> {
  const files = globSync(texts, { cwd: options.siteDir }).toSorted();
  const missing = files.filter((file) => !existsSync(path.join(options.siteDir, `${file}.br`)));
  await compressFiles(missing, options);
}

async function compressFile(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await compress(content, { params }));
}
