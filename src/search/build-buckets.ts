import {
  type IndexTerm,
  leastForPrimaryBucket,
  type TopResults,
  topResultsFile,
  writeBucket,
  writeTopResults,
} from './bucket.ts';
import type { SearchItem } from './item.ts';
import { union } from './posting-lists.ts';
import { bucketOf, gramsOf, shortGrams, wordGrams } from './words.ts';

export interface BucketOptions {
  sections: readonly Postings[];
  buckets: number;
  items: readonly SearchItem[];
  /** How many top results a term has, so that the first page needs none of the files of all items. */
  topResultsOf: (term: IndexTerm) => number;
  /** Makes a file of a part of the index and says its hash. */
  keep: (part: string, content: Uint8Array) => string;
}

/** Makes the files of a list of buckets, named by `part` and their number, and says their hashes. */
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
      const elsewhere = term.places.length < leastForPrimaryBucket ? term : { text: term.text, places: [] };
      for (const bucket of further) filled[bucket]?.terms[section]?.push(elsewhere);
      // Most shoppers type a word from its beginning, so there alone it has its items beside it.
      const places = term.places.slice(0, topResultsOf(term));
      if (places.length > 0) filled[primary ?? -1]?.withTop.push({ text: term.text, places });
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
  places: readonly number[];
}

/** Most top results that a bucket holds itself: with fewer a search needs another file more often, with more all of them weigh. */
const topResultsInBucket = 96;

/** Top results in each of the files of a bucket that has more, about. */
const topResultsInFile = 48;

function topResultsFilesOf(
  withTop: readonly TermWithTopResults[],
  items: readonly SearchItem[],
): TopResults[] {
  const count = new Set(withTop.flatMap(({ places }) => places)).size;
  const files = count <= topResultsInBucket ? 1 : Math.ceil(count / topResultsInFile);
  const filled = Array.from({ length: files }, () => new Map<number, SearchItem>());
  for (const { text, places } of withTop) {
    for (const place of places) {
      const item = items[place];
      if (item) filled[topResultsFile(text, files)]?.set(place, item);
    }
  }
  return filled;
}

/** Terms of one kind with the grams that lead to each. */
export type Postings = ReadonlyMap<string, { term: IndexTerm; grams: readonly string[] }>;

/** The same while it grows. */
type Growing = Map<
  string,
  { term: IndexTerm & { places: number[]; words?: number[] }; grams: readonly string[] }
>;

/** What stands in the texts of the products: words and pairs of them. */
export class TextPostings {
  words: Growing = new Map();
  pairs: Growing = new Map();
  #hasPairs: boolean;

  constructor({ pairs }: { pairs: boolean }) {
    this.#hasPairs = pairs;
  }

  /**
   * Takes the texts, in the case that terms have, of the product at this place; places must ascend. Words are numbered on from text
   * to text with a gap between, so that no phrase reaches from one into the next.
   */
  add(texts: readonly string[], place: number): void {
    let number = 0;
    for (const text of texts) number = this.#addText(text, place, number) + 1;
  }

  #addText(text: string, place: number, start: number): number {
    const words = text.split(/\s+/).filter((word) => word !== '');
    for (const [index, word] of words.entries()) {
      this.#addWord(word, place);
      const next = words[index + 1];
      if (this.#hasPairs && next !== undefined) this.#addPair(`${word} ${next}`, place, start + index);
    }
    return start + words.length;
  }

  #addWord(word: string, place: number): void {
    const found = this.words.get(word);
    if (!found) this.words.set(word, { term: { text: word, places: [place] }, grams: wordGrams(word) });
    else if (found.term.places.slice(-1)[0] !== place) found.term.places.push(place);
  }

  #addPair(pair: string, place: number, wordNumber: number): void {
    let found = this.pairs.get(pair);
    if (!found) {
      found = { term: { text: pair, places: [], words: [] }, grams: gramsOf(pair) };
      this.pairs.set(pair, found);
    }
    found.term.places.push(place);
    found.term.words?.push(wordNumber);
  }
}

/** The n-grams of one and two characters of the words, with all places of these; `size` is how many products there are. */
export function shortGramPostings(words: Iterable<IndexTerm>, size: number): Postings {
  const lists = new Map<string, (readonly number[])[]>();
  for (const { text, places } of words) {
    // Half a character cannot be written, and nobody can type it.
    for (const gram of shortGrams(text).filter((each) => each.isWellFormed())) {
      const found = lists.get(gram);
      if (found) found.push(places);
      else lists.set(gram, [places]);
    }
  }
  return new Map(
    [...lists].map(([gram, all]) => [
      gram,
      { term: { text: gram, places: union(all, size) }, grams: [gram] },
    ]),
  );
}
