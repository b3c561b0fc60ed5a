import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pMap from 'p-map';
import { writeAtomically } from '#files/write-atomically.ts';

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
  /** What was compressed before is taken from here by the hash of its content, so that only changed pages cost time. */
  cacheDir: string;
  /** How many products the site has. */
  products: number;
}

/**
 * Puts a `.br` beside each of these files of a site as they come, whole, as paths from its folder; so that one core
 * compresses while another still makes pages. Returns the names of the cache's files that were needed.
 */
export async function compressFiles(
  files: Iterable<string> | AsyncIterable<string>,
  { siteDir, cacheDir, products }: CompressionOptions,
): Promise<Set<string>> {
  const quality = products > manyProducts ? 5 : constants.BROTLI_MAX_QUALITY;
  await mkdir(cacheDir, { recursive: true });
  const compressOne = (file: string) => compressFile(path.join(siteDir, file), cacheDir, quality);
  const names = await pMap(files, compressOne, { concurrency });
  return new Set(names.filter((name) => name !== null));
}

/** Puts a `.br` beside every text of the site that has none yet. */
export async function compressRest(options: CompressionOptions): Promise<Set<string>> {
  const { siteDir } = options;
  const files = globSync(texts, { cwd: siteDir }).toSorted();
  return await compressFiles(
    files.filter((file) => !existsSync(path.join(siteDir, `${file}.br`))),
    options,
  );
}

/** The names of the cache's files that the last site needed, one a line. */
const lastUsedFile = 'last-used.txt';

/** Removes from the cache what neither this site, made of its files `used`, nor the one before it needed. */
export async function dropUnused(cacheDir: string, used: ReadonlySet<string>): Promise<void> {
  const lastUsed = path.join(cacheDir, lastUsedFile);
  const before = existsSync(lastUsed) ? (await readFile(lastUsed, 'utf8')).split('\n') : [];
  const kept = new Set([...used, ...before, lastUsedFile]);
  await writeAtomically(lastUsed, [...used].toSorted().join('\n'));
  for (const name of await readdir(cacheDir)) {
    if (!kept.has(name)) await rm(path.join(cacheDir, name), { force: true });
  }
}

/** Returns the name of the file in the cache; null for a file too short. */
async function compressFile(file: string, cacheDir: string, quality: number): Promise<string | null> {
  const content = await readFile(file);
  if (content.length < smallest) return null;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const name = `${hash}-${quality}.br`;
  const cached = path.join(cacheDir, name);
  if (!existsSync(cached)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeAtomically(cached, await compress(content, { params }));
  }
  await link(cached, `${file}.br`).catch(() => copyFile(cached, `${file}.br`));
  return name;
}
