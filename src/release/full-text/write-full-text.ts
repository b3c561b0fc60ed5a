import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { fullTextFile, fullTextFolder } from '#domain/shop/paths.ts';
import type { FullTextRoot } from '#search/full-text.ts';
import { areFilesIntact, type FileSizes, isWhole, reuseFile } from '../built-files.ts';
import {
  IndexingError,
  indexForm,
  indexTexts,
  ownFetch,
  type TextRecord,
  textRecords,
} from './index-texts.ts';

export interface FullTextOptions {
  /** Folder of a site whose pages are rendered. */
  siteDir: string;
  products: readonly Product[];
  /** Folder of the site whose index is reused; null where there is none. */
  previousDir: string | null;
  /** Sizes that were written down of the files of that site. */
  sizes?: FileSizes | undefined;
  log: (line: string) => void;
}

/** File with the sizes of the files of an index, beside them. */
const sizesFile = 'files.json';

/**
 * Writes the full-text index into the site, in a folder named by a hash of all that it is made of. Where nothing of that has changed,
 * the index of the previous site is reused (hard links, compressed variants too), otherwise those of its files that are the same.
 * Returns whether the site has an index: where Pagefind cannot make it, the site is published without one.
 */
export async function writeFullText({
  siteDir,
  products,
  previousDir,
  sizes = {},
  log,
}: FullTextOptions): Promise<boolean> {
  const started = performance.now();
  const records = await textRecords(siteDir, products);
  const name = nameOf(records);
  const folder = path.join(siteDir, fullTextFolder, name);
  const before = previousIndex(previousDir, sizes);
  const isSame =
    before !== null && path.basename(before.folder) === name && areFilesIntact(before.folder, before.sizes);
  try {
    if (isSame) await reuseIndex(before, folder);
    else await writeIndex(await indexTexts(records), folder, before);
  } catch (error) {
    if (!(error instanceof IndexingError)) throw error;
    log(
      `${error.message}. This release is published without the full-text search, which the next release tries again, and the first run after a day.`,
    );
    return false;
  }
  const files = Object.keys(await sizesIn(folder));
  const root: FullTextRoot = { folder: name, preloaded: files.filter((file) => isFirst.test(file)) };
  await writeFile(path.join(siteDir, fullTextFile), JSON.stringify(root));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`${isSame ? 'Reused' : 'Made'} the full-text index of ${records.length} texts in ${seconds} s`);
  return true;
}

/** Files that every search loads. */
const isFirst = /^(pagefind-entry\.json|.*\.(pf_meta|pagefind))$/;

function nameOf(records: readonly TextRecord[]): string {
  const made = JSON.stringify([pagefindVersion(), indexForm, ownFetch, records]);
  return createHash('sha256').update(made).digest('hex').slice(0, 12);
}

function pagefindVersion(): string {
  const file = new URL('../package.json', import.meta.resolve('pagefind'));
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

interface PreviousIndex {
  folder: string;
  /** Sizes of its files, without their compressed variants. */
  sizes: FileSizes;
  /** Whether a compressed variant, a path inside `folder`, is there as it was written. */
  hasVariant(name: string): boolean;
}

/** The index of a site; null where it has none that can be read. */
function previousIndex(siteDir: string | null, written: FileSizes): PreviousIndex | null {
  if (siteDir === null) return null;
  try {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    const root = read(path.join(siteDir, fullTextFile)) as FullTextRoot;
    const inSite = path.join(fullTextFolder, root.folder);
    const folder = path.join(siteDir, inSite);
    return {
      folder,
      sizes: read(path.join(folder, sizesFile)) as FileSizes,
      hasVariant: (name) => isWhole(siteDir, path.join(inSite, name), written),
    };
  } catch {
    return null;
  }
}

async function reuseIndex(before: PreviousIndex, into: string): Promise<void> {
  const files = Object.keys(before.sizes);
  await makeFolders(files, into);
  for (const file of [...files, sizesFile]) reuse(file, before, into);
}

/** Reuses a file of an index, with its compressed variants, in the folder `to`. */
function reuse(file: string, { folder, hasVariant }: PreviousIndex, to: string): void {
  for (const end of ['', '.br', '.gz']) {
    const name = `${file}${end}`;
    if (end === '' || hasVariant(name)) reuseFile(path.join(folder, name), path.join(to, name));
  }
}

/** Writes an index; files of the previous index with the same name and content are reused. */
async function writeIndex(
  index: ReadonlyMap<string, Uint8Array>,
  folder: string,
  before: PreviousIndex | null,
): Promise<void> {
  await makeFolders([...index.keys()], folder);
  for (const [file, content] of index) {
    const source = before && path.join(before.folder, file);
    if (source && existsSync(source) && readFileSync(source).equals(content)) reuse(file, before, folder);
    else await writeFile(path.join(folder, file), content);
  }
  const sizes = Object.fromEntries([...index].map(([file, content]) => [file, content.length]));
  await writeFile(path.join(folder, sizesFile), JSON.stringify(sizes));
}

async function makeFolders(files: readonly string[], folder: string): Promise<void> {
  for (const each of new Set(files.map((file) => path.dirname(path.join(folder, file)))))
    await mkdir(each, { recursive: true });
}

async function sizesIn(folder: string): Promise<FileSizes> {
  return JSON.parse(await readFile(path.join(folder, sizesFile), 'utf8')) as FileSizes;
}
