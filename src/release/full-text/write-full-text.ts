import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { fullTextFile, fullTextFolder } from '#domain/shop/paths.ts';
import { listFiles } from '#files/folders.ts';
import type { FullTextRoot } from '#search/full-text.ts';
import { reuseFile } from '../built-files.ts';
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
  log: (line: string) => void;
}

/**
 * Writes the full-text index into the site, in a folder named by a hash of all that it is made of. Where nothing of that has changed,
 * the index of the previous site is reused (hard links, compressed variants too), otherwise those of its files that are the same.
 * Returns whether the site has an index: where Pagefind cannot make it, the site is published without one.
 */
export async function writeFullText({
  siteDir,
  products,
  previousDir,
  log,
}: FullTextOptions): Promise<boolean> {
  const started = performance.now();
  const records = await textRecords(siteDir, products);
  const name = nameOf(records);
  const folder = path.join(siteDir, fullTextFolder, name);
  const before = previousIndex(previousDir);
  const isSame = before !== null && path.basename(before) === name;
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
  const files = listFiles(folder).toSorted();
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

/** Folder of the index of a site; null if it has none. */
function previousIndex(siteDir: string | null): string | null {
  const rootFile = siteDir && path.join(siteDir, fullTextFile);
  if (siteDir === null || !rootFile || !existsSync(rootFile)) return null;
  const root = JSON.parse(readFileSync(rootFile, 'utf8')) as FullTextRoot;
  return path.join(siteDir, fullTextFolder, root.folder);
}

async function reuseIndex(before: string, into: string): Promise<void> {
  const files = listFiles(before);
  await makeFolders(files, into);
  for (const file of files) reuseFile(path.join(before, file), path.join(into, file));
}

/** Writes an index; files of the previous index with the same name and content are reused, with their compressed variants. */
async function writeIndex(
  index: ReadonlyMap<string, Uint8Array>,
  folder: string,
  before: string | null,
): Promise<void> {
  await makeFolders([...index.keys()], folder);
  for (const [file, content] of index) {
    const target = path.join(folder, file);
    const source = before && path.join(before, file);
    if (!source || !existsSync(source) || !readFileSync(source).equals(content)) {
      await writeFile(target, content);
      continue;
    }
    for (const end of ['', '.br', '.gz'].filter((each) => existsSync(`${source}${each}`)))
      reuseFile(`${source}${end}`, `${target}${end}`);
  }
}

async function makeFolders(files: readonly string[], folder: string): Promise<void> {
  for (const each of new Set(files.map((file) => path.dirname(path.join(folder, file)))))
    await mkdir(each, { recursive: true });
}
