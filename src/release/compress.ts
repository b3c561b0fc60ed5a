import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pMap from 'p-map';

const compress = promisify(brotliCompress);

/** Files that gain from it, the search's index among them; pictures are compressed already. */
const texts = /\.(?:html|css|js|json|xml|txt|svg|webmanifest|bin)$/;

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

/** The brotli of a file's content; null where that would be no shorter. */
export async function compressed(content: Buffer, quality: number): Promise<Buffer | null> {
  if (content.length < smallest) return null;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return await compress(content, { params });
}

/** Puts a compressed variant, a `.br`, beside each of these files of a site, paths from its folder. */
export async function compressFiles(
  files: Iterable<string>,
  { siteDir, products }: CompressionOptions,
): Promise<void> {
  const quality = qualityFor(products);
  await pMap(files, (file) => compressFile(path.join(siteDir, file), quality), { concurrency });
}

/** The same for every text of the site that has none yet. */
export async function compressRest(options: CompressionOptions): Promise<void> {
  const files = new Set(readdirSync(options.siteDir, { recursive: true, encoding: 'utf8' }));
  const missing = [...files].filter((file) => texts.test(file) && !files.has(`${file}.br`));
  await compressFiles(missing.toSorted(), options);
}

async function compressFile(file: string, quality: number): Promise<void> {
  const variant = await compressed(await readFile(file), quality);
  if (variant) await writeFile(`${file}.br`, variant);
}
