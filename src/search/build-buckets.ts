import { enoughForHome, type Heads, headsFile, type Unit, writeBucket, writeHeads } from './bucket.ts';
import type { SearchItem } from './item.ts';
import { union } from './posting-lists.ts';
import { bucketOf, gramsOf, shortParts, wordGrams } from './words.ts';

export interface BucketOptions {
  sections: readonly Postings[];
  buckets: number;
  items: readonly SearchItem[];
  /** How many items head the list of a unit, so that the first page needs none of the files of all items. */
  headsOf: (unit: Unit) => number;
  /** Makes a file of a part of the index and says its hash. */
  keep: (part: string, content: Uint8Array) => string;
}

/** Makes the files of a list of buckets, named by `part` and their number, and says their hashes. */
export function buildBuckets(
  part: string,
  { sections, buckets, items, headsOf, keep }: BucketOptions,
): string[] {
  const filled = Array.from({ length: buckets }, () => ({
    units: sections.map(() => [] as Unit[]),
    headed: [] as Headed[],
  }));
  for (const [section, postings] of sections.entries()) {
    for (const { unit, grams } of postings.values()) {
      const [home, ...further] = new Set(grams.map((gram) => bucketOf(gram, buckets)));
      filled[home ?? -1]?.units[section]?.push(unit);
      const elsewhere = unit.places.length < enoughForHome ? unit : { text: unit.text, places: [] };
      for (const bucket of further) filled[bucket]?.units[section]?.push(elsewhere);
      // Most shoppers type a word from its beginning, so there alone it has its items beside it.
      const places = unit.places.slice(0, headsOf(unit));
      if (places.length > 0) filled[home ?? -1]?.headed.push({ text: unit.text, places });
    }
  }
  return filled.map(({ units, headed }, at) => {
    const files = headsFilesOf(headed, items);
    const [only, ...more] = files;
    const content =
      only && more.length === 0
        ? writeBucket(units, { heads: only, headsFiles: [] })
        : writeBucket(units, {
            heads: new Map(),
            headsFiles: files.map((heads, file) => keep(`${part}${at}h${file}`, writeHeads(heads))),
          });
    return keep(`${part}${at}`, content);
  });
}

/** A unit that has heads. */
interface Headed {
  text: string;
  places: readonly number[];
}

/** Most heads that a bucket holds itself: with fewer a search needs another file more often, with more all of them weigh. */
const headsInBucket = 96;

/** Heads in each of the files of a bucket that has more, about. */
const headsInFile = 48;

function headsFilesOf(headed: readonly Headed[], items: readonly SearchItem[]): Heads[] {
  const count = new Set(headed.flatMap(({ places }) => places)).size;
  const files = count <= headsInBucket ? 1 : Math.ceil(count / headsInFile);
  const filled = Array.from({ length: files }, () => new Map<number, SearchItem>());
  for (const { text, places } of headed) {
    for (const place of places) {
      const item = items[place];
      if (item) filled[headsFile(text, files)]?.set(place, item);
    }
  }
  return filled;
}

/** Units of one kind with the grams that lead to each. */
export type Postings = ReadonlyMap<string, { unit: Unit; grams: readonly string[] }>;

/** The same while it grows. */
type Growing = Map<string, { unit: Unit & { places: number[]; words?: number[] }; grams: readonly string[] }>;

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
    for (const [at, word] of words.entries()) {
      this.#addWord(word, place);
      const next = words[at + 1];
      if (this.#hasPairs && next !== undefined) this.#addPair(`${word} ${next}`, place, start + at);
    }
    return start + words.length;
  }

  #addWord(word: string, place: number): void {
    const found = this.words.get(word);
    if (!found) this.words.set(word, { unit: { text: word, places: [place] }, grams: wordGrams(word) });
    else if (found.unit.places.slice(-1)[0] !== place) found.unit.places.push(place);
  }

  #addPair(pair: string, place: number, at: number): void {
    let found = this.pairs.get(pair);
    if (!found) {
      found = { unit: { text: pair, places: [], words: [] }, grams: gramsOf(pair) };
      this.pairs.set(pair, found);
    }
    found.unit.places.push(place);
    found.unit.words?.push(at);
  }
}

/** The parts of one and two characters of the words, with all places of these; `size` is how many products there are. */
export function partsOf(words: Iterable<Unit>, size: number): Postings {
  const lists = new Map<string, (readonly number[])[]>();
  for (const { text, places } of words) {
    // Half a character cannot be written, and nobody can type it.
    for (const part of shortParts(text).filter((each) => each.isWellFormed())) {
      const found = lists.get(part);
      if (found) found.push(places);
      else lists.set(part, [places]);
    }
  }
  return new Map(
    [...lists].map(([part, all]) => [
      part,
      { unit: { text: part, places: union(all, size) }, grams: [part] },
    ]),
  );
}
