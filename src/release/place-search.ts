import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { type BuiltIndex, buildIndex } from '#search/build-index.ts';
import { namesWithout, parseSynonyms, type Synonyms, synonymsFile } from '#search/synonyms.ts';
import { foldedWords } from '#search/words.ts';
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
  const built = buildIndex(products, {
    synonyms,
    standIns: options.standIns,
    digest: (content) => createHash('sha256').update(content).digest('hex'),
    sentBytes: (content) => bestCompressed(content).length,
  });
  return { ...built, unmatched: unmatchedNames(synonyms, products) };
}

/** Writes the search index into the site. Its root file, which every search loads, gets the best compression. */
export async function placeSearch({ root, files }: BuiltIndex, siteDir: string): Promise<void> {
  const folder = path.join(siteDir, searchFolder);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) {
    await writeFile(path.join(folder, name), content);
    if (name === root) await writeFile(path.join(folder, `${name}.br`), bestCompressed(content));
  }
  await writeFile(path.join(siteDir, searchRootFile), root);
}

function unmatchedNames(synonyms: Synonyms, products: readonly Product[]): string[] {
  const texts = products.map(({ name, category, subCategory, description }) =>
    [name, category, subCategory, description].join(' '),
  );
  const known = ` ${[...new Set(texts.flatMap(foldedWords))].join(' ')}`;
  return namesWithout(synonyms, (name) => name.split(' ').every((word) => known.includes(` ${word}`)));
}

function bestCompressed(content: Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}
