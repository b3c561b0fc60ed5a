import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { searchFolder } from '#domain/paths.ts';
import type { Product } from '#domain/product.ts';
import { buildIndex } from '#search/build-index.ts';
import { foldedWords } from '#search/fold.ts';
import { namesWithout, parseSynonyms, type Synonyms, synonymsFile } from '#search/synonyms.ts';
import { root } from './project.ts';

export interface SearchOptions {
  siteDir: string;
  standIns: boolean;
  /** The owner's list of synonyms, as it is written. */
  synonyms: string;
}

export interface PlacedSearch {
  /** Name of the file to open. */
  root: string;
  /** Paths of the other files from the site's folder, yet to be compressed. */
  files: string[];
  /** What the owner's list calls a product that the shop does not have. */
  strangers: string[];
}

/** Reads the owner's list of synonyms. */
export function readSynonyms(): string {
  return readFileSync(path.join(root, synonymsFile), 'utf8');
}

/** Puts the index of the search into the site. Throws one sentence when the owner's list of synonyms makes no sense. */
export async function placeSearch(
  products: readonly Product[],
  { siteDir, standIns, synonyms: text }: SearchOptions,
): Promise<PlacedSearch> {
  const synonyms = parseSynonyms(text);
  const folder = path.join(siteDir, searchFolder);
  await mkdir(folder, { recursive: true });
  const built = buildIndex(products, {
    synonyms,
    standIns,
    digest: (content) => createHash('sha256').update(content).digest('hex'),
    sentBytes: (content) => bestCompressed(content).length,
  });
  for (const [name, content] of built.files) {
    await writeFile(path.join(folder, name), content);
    // Every search loads this one, so it is worth the time.
    if (name === built.root) await writeFile(path.join(folder, `${name}.br`), bestCompressed(content));
  }
  const others = [...built.files.keys()].filter((name) => name !== built.root);
  return {
    root: built.root,
    files: others.map((name) => path.join(searchFolder, name)),
    strangers: strangersIn(synonyms, products),
  };
}

function strangersIn(synonyms: Synonyms, products: readonly Product[]): string[] {
  const texts = products.map(({ name, category, subCategory, description }) =>
    [name, category, subCategory, description].join(' '),
  );
  const known = ` ${[...new Set(texts.flatMap(foldedWords))].join(' ')}`;
  return namesWithout(synonyms, (name) => name.split(' ').every((word) => known.includes(` ${word}`)));
}

function bestCompressed(content: Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}
