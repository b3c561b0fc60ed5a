import { searchPage } from '#domain/shop/shop.ts';
import { type BucketKind, enoughForHeads, type Heads, type Unit } from './bucket.ts';
import type { SearchItem } from './item.ts';
import { chunkSize } from './rest.ts';

/** A unit by its text and the kind of bucket that is its home. */
export interface Home {
  kind: BucketKind;
  text: string;
}

/** Brings what is shown of products: beside the words that found them, or from where all are, in chunks of the list. */
export function splitItems(chunk: (at: number) => Promise<readonly SearchItem[]>) {
  const here = new Map<number, SearchItem>();
  /** Which unit has a place among its heads. */
  const homes = new Map<number, Home>();

  const loadChunk = async (at: number) => {
    for (const [within, item] of (await chunk(at)).entries()) here.set(at * chunkSize + within, item);
  };

  return {
    keep: (heads: Heads) => {
      for (const [place, item] of heads) here.set(place, item);
    },
    /** Remembers where the items of units lie that were found; the larger one has the say. */
    remember: (kind: Home['kind'], units: readonly Unit[]) => {
      const headed = units.filter(({ places }) => places.length >= enoughForHeads);
      for (const { text, places } of headed.sort((a, b) => a.places.length - b.places.length)) {
        for (const place of new Set(places.slice(0, searchPage.perPage))) homes.set(place, { kind, text });
      }
    },
    items: async (places: readonly number[], bringHeads: (home: Home) => Promise<void>) => {
      const missing = places.flatMap((place) => (here.has(place) ? [] : (homes.get(place) ?? [])));
      const found = new Map(missing.map((home) => [`${home.kind} ${home.text}`, home]));
      if (found.size <= mostHomes) await Promise.all([...found.values()].map(bringHeads));
      const chunks = new Set(
        places.filter((place) => !here.has(place)).map((place) => Math.floor(place / chunkSize)),
      );
      await Promise.all([...chunks].map(loadChunk));
      return places.flatMap((place) => here.get(place) ?? []);
    },
  };
}

/** Units whose heads are looked for, before all items are taken from where all are. */
const mostHomes = 2;
