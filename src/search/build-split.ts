import type { Product } from '#domain/product.ts';
import { nameOrders } from '#domain/search-results.ts';
import { searchText } from '#domain/search-rule.ts';
import { type Unit, writeBucket } from './bucket.ts';
import type { BuiltIndex, IndexOptions } from './build-index.ts';
import { bucketOf } from './grams.ts';
import { type BucketList, dateOrders, fileName, writeSplitRoot } from './index-root.ts';
import { type SearchItem, searchItem } from './item.ts';
import { type Postings, TextPostings } from './postings.ts';
import { chunkSize, writeColumn, writeItemChunk, writeRest, writeTexts } from './rest.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countWords } from './vocabulary.ts';

/** Items that head the list of a unit: a page, and as many again for a page of others than those whose name matches. */
const heads = { names: 12, others: 16 } as const;

/** Words of the vocabulary that every search loads, and in how many products they stand at least. */
const vocabulary = { mostWords: 700, leastProducts: 3 } as const;

export function buildSplit(products: readonly Product[], options: IndexOptions): BuiltIndex {
  const items = products.map((product) => searchItem(product, options.standIns));
  const files = new Map<string, Uint8Array>();
  const keep = (part: string, content: Uint8Array) => {
    const hash = options.digest(content);
    files.set(fileName(part, hash), content);
    return hash;
  };
  const buckets = options.buckets ?? bucketsFor(products.length);
  const bucketList = (part: string, sections: readonly Postings[], most: number): BucketList => {
    const contents = bucketContents(sections, buckets, items, most);
    return {
      hashes: contents.map((content, at) => keep(`${part}${at}`, content)),
      weights: contents.map(({ length }) => Math.round(8 * Math.log2(1 + length))),
    };
  };
  const { names, labels, descriptions } = postingsOf(products);
  const root = writeSplitRoot({
    size: items.length,
    vocabulary: frequentWords(products),
    synonyms: options.synonyms,
    names: bucketList('n', [names.words, names.pairs, names.parts], heads.names),
    others: bucketList(
      'o',
      [labels.words, labels.pairs, labels.parts, descriptions.words, descriptions.parts],
      heads.others,
    ),
    rest: keep('rest', restOf(products, items, keep)),
  });
  return { root: fileName('index', keep('index', root)), files };
}

/** So many that one holds about as much as a page of results. */
function bucketsFor(products: number): number {
  return 2 ** Math.max(4, Math.round(Math.log2(products / 40)));
}

function postingsOf(products: readonly Product[]) {
  const names = new TextPostings({ pairs: true });
  const labels = new TextPostings({ pairs: true });
  const descriptions = new TextPostings({ pairs: false });
  for (const [place, { name, category, subCategory, description }] of products.entries()) {
    names.add([searchText(name)], place);
    labels.add([searchText(category), searchText(subCategory)], place);
    descriptions.add([searchText(description)], place);
  }
  return { names, labels, descriptions };
}

function bucketContents(
  sections: readonly Postings[],
  buckets: number,
  items: readonly SearchItem[],
  mostHeads: number,
): Uint8Array[] {
  const filled = Array.from({ length: buckets }, () => sections.map(() => [] as Unit[]));
  for (const [section, postings] of sections.entries()) {
    for (const { unit, grams } of postings.values()) {
      for (const bucket of new Set(grams.map((gram) => bucketOf(gram, buckets)))) {
        filled[bucket]?.[section]?.push(unit);
      }
    }
  }
  return filled.map((units) => {
    const shown = new Set(units.flat().flatMap(({ places }) => places.slice(0, mostHeads)));
    return writeBucket(
      units,
      new Map([...shown].flatMap((place) => (items[place] ? [[place, items[place]]] : []))),
    );
  });
}

function frequentWords(products: readonly Product[]): Vocabulary {
  const counts = countWords(
    products.map(({ name, category, subCategory }) => `${name} ${category} ${subCategory}`),
  );
  const frequent = [...counts].filter(([, count]) => count >= vocabulary.leastProducts);
  return new Map(frequent.toSorted(([, a], [, b]) => b - a).slice(0, vocabulary.mostWords));
}

function restOf(
  products: readonly Product[],
  items: readonly SearchItem[],
  keep: (part: string, content: Uint8Array) => string,
): Uint8Array {
  const labels = [...new Set(products.flatMap(({ category, subCategory }) => [category, subCategory]))];
  const labelAt = new Map(labels.map((label, at) => [label, at]));
  const texts = products.map(({ description }) => searchText(description));
  return writeRest({
    chunks: inChunks(items).map((chunk, at) => keep(`i${at}`, writeItemChunk(chunk))),
    texts: inChunks(texts).map((chunk, at) => keep(`t${at}`, writeTexts(chunk))),
    labels,
    columns: {
      labels: keep(
        'labels',
        writeColumn(
          products.flatMap((each) =>
            [each.category, each.subCategory].map((label) => labelAt.get(label) ?? 0),
          ),
        ),
      ),
      prices: keep('prices', writeColumn(products.map(({ price }) => price))),
      dates: keep('dates', writeColumn(dateOrders(products.map(({ date }) => date)))),
      names: keep('names', writeColumn(nameOrders(products.map(({ name }) => name)))),
    },
  });
}

function inChunks<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / chunkSize);
  return Array.from({ length: count }, (_, at) => all.slice(at * chunkSize, (at + 1) * chunkSize));
}
