import type { CatalogueChanges } from './compare-catalogues.ts';

/** What a catalogue is held against before it is published. */
export interface GuardedCatalogue {
  /** Null where nothing is known of the catalogue that is published. */
  changes: CatalogueChanges | null;
  /** Products in the list, and how many of them pass validation. */
  received: number;
  published: number;
  /** Products that are published now, by which a loss is found (R8); null where that is not known. */
  lastPublished: number | null;
  /** The last releases, the newest first; empty before the first. */
  previous: readonly PreviousRelease[];
  /** The most products that were published within 30 days, since the last time that was forced; 0 where nothing is known. */
  highWaterMark: number;
}

export interface PreviousRelease {
  products: number;
  /** Products in the list that it was made of. */
  received: number;
  /** Published against a guard: what it lost was meant. */
  isForced: boolean;
}

/** One sentence for each reason not to publish without being told to (`--force`). */
export function guardReasons(catalogue: GuardedCatalogue): string[] {
  const { changes, received, published, lastPublished, previous, highWaterMark } = catalogue;
  const [last] = previous;
  const isHalfGone = lastPublished !== null && published * 2 < lastPublished;
  const forced = previous.findIndex(({ isForced }) => isForced);
  const since = forced === -1 ? previous : previous.slice(0, forced + 1);
  const most = Math.max(highWaterMark, ...since.map(({ products }) => products));
  const rejected = received - published;
  const rejectedBefore = last ? (last.received - last.products) / Math.max(1, last.received) : 0;
  return [
    ...(isHalfGone ? [`Only ${published} products are left of the ${lastPublished} last published.`] : []),
    ...(changes ? changeReasons(changes) : []),
    ...(last &&
    rejected >= fewestRejected &&
    rejected / received > Math.max(rejectedShare, rejectedBefore * 1.25)
      ? [`${rejected} of ${received} products make no sense and would be left out.`]
      : []),
    ...(published * 2 < most && !isHalfGone
      ? [`The shop had ${most} products earlier and would have ${published}.`]
      : []),
  ];
}

function changeReasons({ changed, lostCategories }: CatalogueChanges): string[] {
  const prices = changed.filter(({ fields }) => fields.includes('price'));
  const suspicious = prices.filter(({ isSuspicious }) => isSuspicious).length;
  return [
    ...lostCategories
      .filter(({ products }) => products >= fewestOfCategory)
      .map(({ name, products }) => `The category ${name} is gone, which had ${products} products.`),
    ...(suspicious >= fewestPrices && suspicious > prices.length * tenfoldShare
      ? [`${suspicious} prices are about ten times what they were, or a tenth, or further off.`]
      : []),
  ];
}

/** A category with fewer products may end like that. */
const fewestOfCategory = 3;
const fewestPrices = 3;
/** Of all changed prices. */
const tenfoldShare = 0.2;
const fewestRejected = 3;
/** Of all products in the list. */
const rejectedShare = 0.2;
