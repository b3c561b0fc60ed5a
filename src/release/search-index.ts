import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { takenChoices } from '#domain/owner/facts.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { root as project } from '#files/folders.ts';
import { type BuiltIndex, buildIndex } from '#search/build-index.ts';
import { namesWithout, parseSynonyms, type Synonyms, synonymsFile } from '#search/synonyms.ts';
import { foldedWords } from '#search/words.ts';
import { qualities, writeBrotli } from './compress.ts';

export interface SearchOptions {
  standIns: boolean;
  /** Text of the owner's list of synonyms. */
  synonyms: string;
}

export interface BuiltSearch extends BuiltIndex {
  /** Names in the owner's list of synonyms that match no product of the shop. */
  unmatched: string[];
}

/** Reads the text of the owner's list of synonyms, and the lines added in /owner. */
export function readSynonyms(): string {
  const text = readFileSync(path.join(project, synonymsFile), 'utf8');
  return [text, ...(takenChoices().synonyms ?? [])].join('\n');
}

/** Builds the search index. Throws one sentence when the owner's list of synonyms cannot be parsed. */
export function buildSearch(products: readonly Product[], options: SearchOptions): BuiltSearch {
  const synonyms = parseSynonyms(options.synonyms);
  const digest = (content: Uint8Array) => hash('sha256', content);
  const sentBytes = (content: Uint8Array) => brotliCompressSync(content).length;
  const index = buildIndex(products, { synonyms, standIns: options.standIns, digest, sentBytes });
  return { ...index, unmatched: unmatchedNames(synonyms, products) };
}

/** Writes the search index into the site. Its root file, which every search loads, gets the best compression. */
export function writeSearchIndex({ root, files }: BuiltIndex, siteDir: string): void {
  const folder = path.join(siteDir, searchFolder);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
  writeBrotli(path.join(folder, root), files.get(root) ?? new Uint8Array(), qualities.best);
  writeFileSync(path.join(siteDir, searchRootFile), root);
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
