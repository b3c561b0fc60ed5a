import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import pMap from 'p-map';
import { compressedEndings } from '#domain/shop/served-files.ts';

const compress = promisify(brotliCompress);
const compressAsGzip = promisify(gzip);

const texts = new RegExp(`\\.(?:${compressedEndings.join('|')})$`);

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
  /** Whether a static host will serve it, to browsers that take no brotli too: with gzip beside the brotli. */
  gzip: boolean;
}

/** Of brotli, 0 to 11. */
export function qualityFor(products: number): number {
  return products > manyProducts ? 5 : constants.BROTLI_MAX_QUALITY;
}

/** The brotli of a file's content; null where that would be no shorter. It keeps its thread until it is done. */
export function compressedNow(content: Uint8Array, quality: number): Buffer | null {
  return content.length < smallest ? null : brotliCompressSync(content, paramsFor(content, quality));
}

function paramsFor({ length }: Uint8Array, quality: number): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: length } };
}

/** Puts a compressed variant, a `.br`, beside each of these files of a site, paths from its folder. */
export async function compressFiles(
  files: Iterable<string>,
  { siteDir, products }: CompressionOptions,
): Promise<void> {
  const quality = qualityFor(products);
  await pMap(files, (file) => compressFile(path.join(siteDir, file), quality), { concurrency });
}

/** The same for every text of the site that has none yet; for hosts each gets a `.gz` too, pages among them. */
export async function compressRest(options: CompressionOptions): Promise<void> {
  const files = new Set(readdirSync(options.siteDir, { recursive: true, encoding: 'utf8' }));
  const missing = [...files].filter((file) => texts.test(file) && !files.has(`${file}.br`));
  await compressFiles(missing.toSorted(), options);
  if (!options.gzip) return;
  const plain = [...files].filter((file) => texts.test(file) && !files.has(`${file}.gz`));
  await pMap(plain.toSorted(), (file) => gzipFile(path.join(options.siteDir, file)), { concurrency });
}

async function compressFile(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length >= smallest)
    await writeFile(`${file}.br`, await compress(content, paramsFor(content, quality)));
}

async function gzipFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length >= smallest) await writeFile(`${file}.gz`, await compressAsGzip(content, { level: 9 }));
}
