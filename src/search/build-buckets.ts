import { enoughForHome, type Heads, headsFile, type Unit, writeBucket, writeHeads } from './bucket.ts';
import { bucketOf } from './grams.ts';
import type { SearchItem } from './item.ts';
import type { Postings } from './postings.ts';

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
