import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { type BuiltIndex, buildIndex } from '#search/build-index.ts';
import { namesWithout, parseSynonyms, type Synonyms, synonymsFile } from '#search/synonyms.ts';
import { foldedWords } from '#search/words.ts';
import { root as project } from './project.ts';
import { reuseFile } from './reuse-file.ts';

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

/**
 * Writes the search index into the site. Its root file, which every search loads, gets the best compression. Files that the site
 * in `previousDir` has are reused with their compressed variants: their names are hashes of their content.
 */
export async function placeSearch(
  { root, files }: BuiltIndex,
  siteDir: string,
  previousDir: string | null = null,
): Promise<void> {
  const folder = path.join(siteDir, searchFolder);
  const previous = filesIn(previousDir && path.join(previousDir, searchFolder));
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    const before = previous.get(name);
    if (before?.bytes === content.length) {
      for (const end of ['', ...before.variants]) reuseFile(`${before.file}${end}`, `${file}${end}`);
      continue;
    }
    await writeFile(file, content);
    if (name === root) await writeFile(`${file}.br`, bestCompressed(content));
  }
  await writeFile(path.join(siteDir, searchRootFile), root);
}

interface PlacedFile {
  file: string;
  bytes: number;
  /** Endings of its compressed variants. */
  variants: readonly string[];
}

/** Files of an index by their names, but for those that a loss of power has left empty. */
function filesIn(folder: string | null): Map<string, PlacedFile> {
  const names = new Set(folder !== null && existsSync(folder) ? readdirSync(folder) : []);
  const isWhole = (file: string) => statSync(file).size > 0;
  return new Map(
    [...names].flatMap((name): [string, PlacedFile][] => {
      if (folder === null || /\.(br|gz)$/.test(name)) return [];
      const file = path.join(folder, name);
      const variants = ['.br', '.gz'].filter((end) => names.has(`${name}${end}`));
      return variants.every((end) => isWhole(`${file}${end}`))
        ? [[name, { file, bytes: statSync(file).size, variants }]]
        : [];
    }),
  );
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
