import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Files that gain from it; pictures are compressed already. */
const texts = '**/*.{html,css,js,json,xml,txt,svg,webmanifest}';

/** Below this many bytes a file fits one packet either way. */
const smallest = 1_000;

/** Up to this many files get the best compression; above it the time is better spent on publishing. */
const manyFiles = 2_500;

/** Files under way at once. */
const lanes = 4;

/**
 * Puts a `.br` beside every text of the site. What was compressed before is taken from `cacheDir` by the hash of
 * its content, so that only changed pages cost time.
 */
export async function compressSite(siteDir: string, cacheDir: string): Promise<void> {
  const files = globSync(texts, { cwd: siteDir }).toSorted();
  const quality = files.length > manyFiles ? 5 : constants.BROTLI_MAX_QUALITY;
  await mkdir(cacheDir, { recursive: true });
  const rest = files.values();
  const work = async () => {
    for (const file of rest) await compressFile(path.join(siteDir, file), cacheDir, quality);
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

async function compressFile(file: string, cacheDir: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const cached = path.join(cacheDir, `${hash}-${quality}.br`);
  if (!existsSync(cached)) {
    const temporary = `${cached}.${process.pid}`;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(temporary, await compress(content, { params }));
    await rename(temporary, cached);
  }
  await link(cached, `${file}.br`).catch(() => copyFile(cached, `${file}.br`));
}
