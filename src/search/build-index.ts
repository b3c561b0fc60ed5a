import { type Product, savingOf } from '#domain/catalogue/product.ts';
import { nameOrders, searchText } from '#domain/search/search-rule.ts';
import { search, searchPage } from '#domain/shop/shop.ts';
import { type IndexTerm, minForTopResults } from './bucket.ts';
import {
  type BucketOptions,
  buildBuckets,
  type Postings,
  shortGramPostings,
  TextPostings,
} from './build-buckets.ts';
import { fileName, writeHashList } from './bytes.ts';
import { dateOrders, writeSplitRoot, writeSynonyms, writeWholeRoot } from './index-root.ts';
import { type SearchItem, searchItem } from './item.ts';
import {
  chunkSize,
  type Sidecar,
  writeColumn,
  writeItemChunk,
  writeSidecar,
  writeSizes,
  writeTexts,
} from './sidecar.ts';
import type { Synonyms } from './synonyms.ts';
import { countWords, type Vocabulary } from './word-options.ts';
import { attributeWords } from './words.ts';

export interface IndexOptions {
  synonyms: Synonyms;
  /** Whether cards show stand-ins (R1). */
  standIns: boolean;
  /** Digest of a file's content: at least ten hexadecimal digits, others after any change. */
  digest: (content: Uint8Array) => string;
  /** Size of a content on the wire, bytes. */
  sentBytes: (content: Uint8Array) => number;
  /** Largest size of an index in one file on the wire, bytes. */
  oneFileBytes?: number;
  /** Number of buckets of a larger index. */
  buckets?: number;
}

/** The files of an index, named by their contents; the same products give the same files. */
export interface BuiltIndex {
  /** Name of the file to open first. */
  root: string;
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Builds the index of the products, which are in the list's order: one file if that is small enough, else many, of which a search
 * loads two or three.
 */
export function buildIndex(products: readonly Product[], options: IndexOptions): BuiltIndex {
  const { synonyms, standIns, digest, sentBytes, oneFileBytes = search.oneFileBytes } = options;
  if (products.length <= maxInOneFile) {
    const whole = writeWholeRoot({
      items: products.map((product) => searchItem(product, standIns)),
      descriptions: products.map(({ description }) => description),
      attributes: products.map(attributeWords),
      dates: products.map(({ date }) => date),
      synonyms,
    });
    const root = fileName('index', digest(whole));
    if (sentBytes(whole) <= oneFileBytes) return { root, files: new Map([[root, whole]]) };
  }
  return buildSplit(products, options);
}

/** Largest number of products for which one file is tried: more never fit. */
const maxInOneFile = 3_000;

/**
 * Largest number of buckets of an index whose root holds the synonyms and the hashes of all buckets. With more, the synonyms and the
 * hashes of other buckets than those of names are in their own files, which only some searches load.
 */
const fewBuckets = 128;

/** Most labels in the root, which every search loads. */
const maxLabels = 300;

/** Most words of the vocabulary in the root, and the fewest products of such a word. */
const vocabulary = { maxWords: 700, minProducts: 3 } as const;

function buildSplit(products: readonly Product[], options: IndexOptions): BuiltIndex {
  const items = products.map((product) => searchItem(product, options.standIns));
  const files = new Map<string, Uint8Array>();
  const keep = (part: string, content: Uint8Array) => {
    const hash = options.digest(content);
    files.set(fileName(part, hash), content);
    return hash;
  };
  const bucketList = (
    part: string,
    sections: readonly Postings[],
    buckets: number,
    topResultsOf: BucketOptions['topResultsOf'],
  ) => buildBuckets(part, { sections, buckets, items, topResultsOf, keep });
  const buckets = options.buckets ?? bucketsFor(products.length);
  const { names, labels, descriptions, attributes } = postingsOf(products);
  const ofNames = ({ positions }: IndexTerm) =>
    positions.length < minForTopResults ? 0 : searchPage.perPage;
  const fillsPage = ({ text }: IndexTerm) =>
    [names.words, names.pairs].some(
      (terms) => (terms.get(text)?.term.positions.length ?? 0) >= searchPage.perPage,
    );
  const gramBuckets = Math.min(buckets, shortGramBuckets);
  const sidecar = sidecarOf(products, items, keep, {
    nameGrams: bucketList('p', [shortGramPostings(termsOf(names.words), items.length)], gramBuckets, ofNames),
    otherGrams: bucketList(
      'q',
      [shortGramPostings(termsOf(labels.words, descriptions.words), items.length)],
      gramBuckets,
      () => 0,
    ),
  });
  const attributeTerms = new Set(termsOf(attributes.words));
  const otherBuckets = bucketList(
    'o',
    [labels.words, labels.pairs, descriptions.words, attributes.words],
    buckets,
    (term) => (attributeTerms.has(term) || fillsPage(term) ? 0 : ofNames(term)),
  );
  const labelTexts = labelsOf(products).map(searchText);
  const isSmall = buckets <= fewBuckets;
  const root = writeSplitRoot({
    size: items.length,
    vocabulary: frequentWords(products),
    labels: labelTexts.length <= maxLabels ? [...new Set(labelTexts)] : null,
    names: bucketList('n', [names.words, names.pairs], buckets, ofNames),
    others: isSmall ? otherBuckets : [keep('others', writeHashList(otherBuckets))],
    synonyms: isSmall ? options.synonyms : keep('synonyms', writeSynonyms(options.synonyms)),
    sidecar: keep('sidecar', sidecar),
  });
  return { root: fileName('index', keep('index', root)), files };
}

/** Most files of the n-grams of one and two characters. */
const shortGramBuckets = 64;

/**
 * Number of buckets. Every search loads the list of buckets and one or two buckets, so the bytes are fewest if both grow alike: with
 * the square root of the number of products. The factor was measured.
 */
function bucketsFor(products: number): number {
  return 2 ** Math.max(4, Math.round(Math.log2(5 * Math.sqrt(products))));
}

function postingsOf(products: readonly Product[]) {
  const names = new TextPostings({ pairs: true });
  const labels = new TextPostings({ pairs: true });
  const descriptions = new TextPostings({ pairs: false });
  const attributes = new TextPostings({ pairs: false });
  for (const [position, product] of products.entries()) {
    const { name, category, subCategory, description } = product;
    names.add([searchText(name)], position);
    labels.add([searchText(category), searchText(subCategory)], position);
    descriptions.add([searchText(description)], position);
    attributes.add([attributeWords(product)], position);
  }
  return { names, labels, descriptions, attributes };
}

function frequentWords(products: readonly Product[]): Vocabulary {
  const counts = countWords(
    products.map(({ name, category, subCategory }) => `${name} ${category} ${subCategory}`),
  );
  const frequent = [...counts].filter(([, count]) => count >= vocabulary.minProducts);
  return new Map(frequent.sort(([, a], [, b]) => b - a).slice(0, vocabulary.maxWords));
}

function sidecarOf(
  products: readonly Product[],
  items: readonly SearchItem[],
  keep: (part: string, content: Uint8Array) => string,
  grams: Pick<Sidecar, 'nameGrams' | 'otherGrams'>,
): Uint8Array {
  const labels = labelsOf(products);
  const labelAt = new Map(labels.map((label, index) => [label, index]));
  const labelsColumn = products.flatMap((each) =>
    [each.category, each.subCategory].map((label) => labelAt.get(label) ?? 0),
  );
  const texts = products.map(({ description }) => searchText(description));
  return writeSidecar({
    ...grams,
    chunks: inChunks(items).map((chunk, index) => keep(`i${index}`, writeItemChunk(chunk))),
    texts: keep(
      'texts',
      writeHashList(inChunks(texts).map((chunk, index) => keep(`t${index}`, writeTexts(chunk)))),
    ),
    labels,
    columns: {
      labels: keep('labels', writeColumn(labelsColumn)),
      prices: keep('prices', writeColumn(products.map(({ price }) => price))),
      savings: keep('savings', writeColumn(items.map(savingOf))),
      dates: keep('dates', writeColumn(dateOrders(products.map(({ date }) => date)))),
      sizes: keep('sizes', writeSizes(items, labelsColumn)),
      names: keep('names', writeColumn(nameOrders(products.map(({ name }) => name)))),
    },
  });
}

function inChunks<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / chunkSize);
  return Array.from({ length: count }, (_, index) => all.slice(index * chunkSize, (index + 1) * chunkSize));
}

function labelsOf(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ category, subCategory }) => [category, subCategory]))];
}

function termsOf(...all: readonly Postings[]): IndexTerm[] {
  return all.flatMap((postings) => [...postings.values()].map(({ term }) => term));
}
