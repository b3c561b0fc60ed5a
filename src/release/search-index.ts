import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { type BuiltIndex, buildIndex } from '#search/build-index.ts';
import { isNamedBy } from '#search/bytes.ts';
import { namesWithout, parseSynonyms, type Synonyms, synonymsFile } from '#search/synonyms.ts';
import { areUnindexed, UnusableIndexError, updateIndex } from '#search/update-index.ts';
import { foldedWords } from '#search/words.ts';
import { type PreviousSite, reuseFile } from './built-files.ts';
import { root as project } from './project.ts';

export interface SearchOptions {
  standIns: boolean;
  /** Text of the owner's list of synonyms. */
  synonyms: string;
  /** Previous site, if it was made by the same code from the same settings and list of synonyms; else null. */
  previous?: PreviousSite | null;
}

interface IndexToWrite extends BuiltIndex {
  /**
   * Files of the index from which it was updated, by name. A file that stays is the very buffer, so that it is compared without a second
   * read.
   */
  previousFiles?: ReadonlyMap<string, Uint8Array>;
}

export interface BuiltSearch extends IndexToWrite {
  /** Names in the owner's list of synonyms that match no product of the shop. */
  unmatched: string[];
}

/** Reads the text of the owner's list of synonyms. */
export function readSynonyms(): string {
  return readFileSync(path.join(project, synonymsFile), 'utf8');
}

/**
 * Builds the search index, from that of the previous site where all words are the same. Throws one sentence when the owner's list
 * of synonyms cannot be parsed.
 */
export function buildSearch(products: readonly Product[], options: SearchOptions): BuiltSearch {
  const { standIns, previous } = options;
  const synonyms = parseSynonyms(options.synonyms);
  const sentBytes = (content: Uint8Array) => bestCompressed(content).length;
  const index =
    (previous && updatedIndex(products, previous, standIns)) ??
    buildIndex(products, { synonyms, standIns, digest, sentBytes });
  return { ...index, unmatched: unmatchedNames(synonyms, products) };
}

/**
 * The previous index with what has changed; null where it cannot be updated: words have changed, a file of it is missing or damaged,
 * or the shop is small.
 */
function updatedIndex(
  products: readonly Product[],
  { folder, products: before, changes }: PreviousSite,
  standIns: boolean,
): IndexToWrite | null {
  const isSameList =
    products.length === before.length && products.every(({ id }, position) => id === before[position]?.id);
  if (!isSameList || !changes.changed.every(({ fields }) => areUnindexed(fields))) return null;
  const changed = new Set(changes.changed.map(({ after }) => after.id));
  const positions = [...products.keys()].filter((position) => changed.has(products[position]?.id ?? ''));
  const previousIndex = readIndex(folder);
  if (previousIndex === null) return null;
  try {
    const index = updateIndex(previousIndex, products, positions, { standIns, digest });
    return index && { ...index, previousFiles: previousIndex.files };
  } catch (error) {
    if (error instanceof UnusableIndexError) return null;
    throw error;
  }
}

/** Reads the index of the site in `folder`, without the files that are not what their names say; null where there is none. */
function readIndex(folder: string): BuiltIndex | null {
  const [inFolder, rootFile] = [path.join(folder, searchFolder), path.join(folder, searchRootFile)];
  if (!existsSync(inFolder) || !existsSync(rootFile)) return null;
  const files = new Map<string, Uint8Array>();
  for (const name of readdirSync(inFolder).filter((each) => !isVariant(each))) {
    const content = readFileSync(path.join(inFolder, name));
    if (isNamedBy(name, digest(content))) files.set(name, content);
  }
  return { root: readFileSync(rootFile, 'utf8'), files };
}

function digest(content: Uint8Array): string {
  return hash('sha256', content);
}

/**
 * Writes the search index into the site. Its root file, which every search loads, gets the best compression. Files that the site
 * in `previousDir` has are reused with their compressed variants: their names are hashes of their content.
 */
export async function writeSearchIndex(
  { root, files, previousFiles }: IndexToWrite,
  siteDir: string,
  previousDir: string | null = null,
): Promise<void> {
  const folder = path.join(siteDir, searchFolder);
  const previous = filesIn(previousDir);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    const before = previous.get(name);
    if (before && (previousFiles?.get(name) === content || readFileSync(before.file).equals(content))) {
      for (const end of ['', ...before.variants]) reuseFile(`${before.file}${end}`, `${file}${end}`);
      continue;
    }
    // Synchronously: to wait for each of a thousand short files takes longer than to write it.
    writeFileSync(file, content);
    if (name === root) writeFileSync(`${file}.br`, bestCompressed(content));
  }
  await writeFile(path.join(siteDir, searchRootFile), root);
}

interface IndexFile {
  file: string;
  /** Endings of its compressed variants. */
  variants: readonly string[];
}

/** Files of the index of a site by their names. */
function filesIn(siteDir: string | null): Map<string, IndexFile> {
  if (siteDir === null) return new Map();
  const folder = path.join(siteDir, searchFolder);
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return new Map(
    [...names]
      .filter((name) => !isVariant(name))
      .map((name) => [
        name,
        {
          file: path.join(folder, name),
          variants: ['.br', '.gz'].filter((end) => names.has(`${name}${end}`)),
        },
      ]),
  );
}

/** Whether a file is the compressed variant of another. */
function isVariant(name: string): boolean {
  return /\.(br|gz)$/.test(name);
}

function unmatchedNames(synonyms: Synonyms, products: readonly Product[]): string[] {
  const missing = new Set(namesWithout(synonyms, () => false).flatMap((name) => name.split(' ')));
  for (const { name, category, subCategory, description } of products) {
    // The first products of a shop have the words of most names.
    if (missing.size === 0) break;
    const text = ` ${foldedWords([name, category, subCategory, description].join(' ')).join(' ')}`;
    for (const word of missing) if (text.includes(` ${word}`)) missing.delete(word);
  }
  return namesWithout(synonyms, (name) => name.split(' ').every((word) => !missing.has(word)));
}

function bestCompressed(content: Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}
