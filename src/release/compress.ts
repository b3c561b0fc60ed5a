import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { copyFile, link, mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { writeAtomically } from '#files/write-atomically.ts';

const compress = promisify(brotliCompress);

/** Files that gain from it, the search's index among them; pictures are compressed already. */
const texts = '**/*.{html,css,js,json,xml,txt,svg,webmanifest,bin}';

/** Below this many bytes a file is as long when it is compressed. */
const smallest = 200;

/** Up to this many products the pages get the best compression; above it the time is better spent on publishing. */
const manyProducts = 2_000;

/** Files under way at once: more than cores would only take memory. */
const lanes = availableParallelism();

export interface CompressionOptions {
  siteDir: string;
  /** What was compressed before is taken from here by the hash of its content, so that only changed pages cost time. */
  cacheDir: string;
  /** How many products the site has. */
  products: number;
}

/**
 * Puts a `.br` beside each of these files of a site as they come, whole, as paths from its folder; so that one core
 * compresses while another still makes pages.
 */
export async function compressFiles(
  files: Iterable<string> | AsyncIterable<string>,
  { siteDir, cacheDir, products }: CompressionOptions,
): Promise<void> {
  const quality = products > manyProducts ? 5 : constants.BROTLI_MAX_QUALITY;
  await mkdir(cacheDir, { recursive: true });
  const rest = shared(files);
  const work = async () => {
    for await (const file of rest) await compressFile(path.join(siteDir, file), cacheDir, quality);
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Puts a `.br` beside every text of the site that has none yet. */
export async function compressRest(options: CompressionOptions): Promise<void> {
  const { siteDir } = options;
  const files = globSync(texts, { cwd: siteDir }).toSorted();
  await compressFiles(
    files.filter((file) => !existsSync(path.join(siteDir, `${file}.br`))),
    options,
  );
}

/** Each item goes to one of those that walk over it. */
async function* shared<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void> {
  yield* items;
}

async function compressFile(file: string, cacheDir: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const cached = path.join(cacheDir, `${hash}-${quality}.br`);
  if (!existsSync(cached)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeAtomically(cached, await compress(content, { params }));
  }
  await link(cached, `${file}.br`).catch(() => copyFile(cached, `${file}.br`));
}
