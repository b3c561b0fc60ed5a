import {
  type IndexTerm,
  minForPrimaryBucket,
  type TopResults,
  topResultsFile,
  writeBucket,
  writeTopResults,
} from './bucket.ts';
import type { SearchItem } from './item.ts';
import { union } from './split-index.ts';
import { bucketOf, gramsOf, shortGrams, wordGrams } from './words.ts';

export interface BucketOptions {
  sections: readonly Postings[];
  buckets: number;
  items: readonly SearchItem[];
  /** Number of top results of a term, so that the first page needs none of the files of all items. */
  topResultsOf: (term: IndexTerm) => number;
  /** Stores a file of a part of the index and returns its hash. */
  keep: (part: string, content: Uint8Array) => string;
}

/** Makes the files of a list of buckets, named by `part` and their numbers, and returns their hashes. */
export function buildBuckets(
  part: string,
  { sections, buckets, items, topResultsOf, keep }: BucketOptions,
): string[] {
  const filled = Array.from({ length: buckets }, () => ({
    terms: sections.map(() => [] as IndexTerm[]),
    withTop: [] as TermWithTopResults[],
  }));
  for (const [section, postings] of sections.entries()) {
    for (const { term, grams } of postings.values()) {
      const [primary, ...further] = new Set(grams.map((gram) => bucketOf(gram, buckets)));
      filled[primary ?? -1]?.terms[section]?.push(term);
      const elsewhere =
        term.positions.length < minForPrimaryBucket ? term : { text: term.text, positions: [] };
      for (const bucket of further) filled[bucket]?.terms[section]?.push(elsewhere);
      // Only the primary bucket has the items, since most shoppers type a word from its beginning.
      const positions = term.positions.slice(0, topResultsOf(term));
      if (positions.length > 0) filled[primary ?? -1]?.withTop.push({ text: term.text, positions });
    }
  }
  return filled.map(({ terms, withTop }, bucket) => {
    const files = topResultsFilesOf(withTop, items);
    const [only, ...more] = files;
    const content =
      only && more.length === 0
        ? writeBucket(terms, { top: only, topFiles: [] })
        : writeBucket(terms, {
            top: new Map(),
            topFiles: files.map((top, file) => keep(`${part}${bucket}h${file}`, writeTopResults(top))),
          });
    return keep(`${part}${bucket}`, content);
  });
}

/** A term that has top results. */
interface TermWithTopResults {
  text: string;
  positions: readonly number[];
}

/** Largest number of top results in the file of a bucket: with fewer a search needs another file more often, with more every bucket grows. */
const topResultsInBucket = 96;

/** Top results in each file of a bucket that has more, on average. */
const topResultsInFile = 48;

function topResultsFilesOf(
  withTop: readonly TermWithTopResults[],
  items: readonly SearchItem[],
): TopResults[] {
  const count = new Set(withTop.flatMap(({ positions }) => positions)).size;
  const files = count <= topResultsInBucket ? 1 : Math.ceil(count / topResultsInFile);
  const filled = Array.from({ length: files }, () => new Map<number, SearchItem>());
  for (const { text, positions } of withTop) {
    for (const position of positions) {
      const item = items[position];
      if (item) filled[topResultsFile(text, files)]?.set(position, item);
    }
  }
  return filled;
}

/** Terms of one kind, each with the grams that lead to it. */
export type Postings = ReadonlyMap<string, { term: IndexTerm; grams: readonly string[] }>;

/** `Postings` under construction. */
type Growing = Map<
  string,
  { term: IndexTerm & { positions: number[]; words?: number[] }; grams: readonly string[] }
>;

/** Builds the postings of the products' texts: words and pairs of words. */
export class TextPostings {
  words: Growing = new Map();
  pairs: Growing = new Map();
  #hasPairs: boolean;

  constructor({ pairs }: { pairs: boolean }) {
    this.#hasPairs = pairs;
  }

  /**
   * Adds the texts of the product at this position, in the case that terms have; positions must ascend. Words are numbered through
   * all texts, with a gap between two texts, so that no phrase spans them.
   */
  add(texts: readonly string[], position: number): void {
    let number = 0;
    for (const text of texts) number = this.#addText(text, position, number) + 1;
  }

  #addText(text: string, position: number, start: number): number {
    const words = text.split(/\s+/).filter((word) => word !== '');
    for (const [index, word] of words.entries()) {
      this.#addWord(word, position);
      const next = words[index + 1];
      if (this.#hasPairs && next !== undefined) this.#addPair(`${word} ${next}`, position, start + index);
    }
    return start + words.length;
  }

  #addWord(word: string, position: number): void {
    const entry = this.words.get(word);
    if (!entry) this.words.set(word, { term: { text: word, positions: [position] }, grams: wordGrams(word) });
    else if (entry.term.positions.slice(-1)[0] !== position) entry.term.positions.push(position);
  }

  #addPair(pair: string, position: number, wordNumber: number): void {
    let entry = this.pairs.get(pair);
    if (!entry) {
      entry = { term: { text: pair, positions: [], words: [] }, grams: gramsOf(pair) };
      this.pairs.set(pair, entry);
    }
    entry.term.positions.push(position);
    entry.term.words?.push(wordNumber);
  }
}

/** The n-grams of one and two characters of the words, each with the union of their positions; `size` is the number of products. */
export function shortGramPostings(words: Iterable<IndexTerm>, size: number): Postings {
  const lists = new Map<string, (readonly number[])[]>();
  for (const { text, positions } of words) {
    // Half of a surrogate pair cannot be encoded, and nobody can type it.
    for (const gram of shortGrams(text).filter((each) => each.isWellFormed())) {
      const list = lists.get(gram);
      if (list) list.push(positions);
      else lists.set(gram, [positions]);
    }
  }
  return new Map(
    [...lists].map(([gram, all]) => [
      gram,
      { term: { text: gram, positions: union(all, size) }, grams: [gram] },
    ]),
  );
}
