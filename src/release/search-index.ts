import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { type BuiltIndex, buildIndex } from '#search/build-index.ts';
import { namesWithout, parseSynonyms, type Synonyms, synonymsFile } from '#search/synonyms.ts';
import { foldedWords } from '#search/words.ts';
import { reuseFile } from './built-files.ts';
import { root as project } from './project.ts';

export interface SearchOptions {
  standIns: boolean;
  /** Text of the owner's list of synonyms. */
  synonyms: string;
}

export interface BuiltSearch extends BuiltIndex {
  /** Names in the owner's list of synonyms that match no product of the shop. */
  unmatched: string[];
}

/** Reads the text of the owner's list of synonyms. */
export function readSynonyms(): string {
  return readFileSync(path.join(project, synonymsFile), 'utf8');
}

/** Builds the search index. Throws one sentence when the owner's list of synonyms cannot be parsed. */
export function buildSearch(products: readonly Product[], options: SearchOptions): BuiltSearch {
  const synonyms = parseSynonyms(options.synonyms);
  const sentBytes = (content: Uint8Array) => bestCompressed(content).length;
  const index = buildIndex(products, { synonyms, standIns: options.standIns, digest, sentBytes });
  return { ...index, unmatched: unmatchedNames(synonyms, products) };
}

function digest(content: Uint8Array): string {
  return hash('sha256', content);
}

/**
 * Writes the search index into the site. Its root file, which every search loads, gets the best compression. Files that the site
 * in `previousDir` has are reused with their compressed variants: their names are hashes of their content.
 */
export async function writeSearchIndex(
  { root, files }: BuiltIndex,
  siteDir: string,
  previousDir: string | null = null,
): Promise<void> {
  const folder = path.join(siteDir, searchFolder);
  const previous = filesIn(previousDir);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    const before = previous.get(name);
    if (before && readFileSync(before.file).equals(content)) {
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
