import type { CatalogueChanges } from './compare-catalogues.ts';

/** What a catalogue is held against before it is published. */
export interface GuardedCatalogue {
  changes: CatalogueChanges;
  /** Products in the list, and how many of them pass validation. */
  received: number;
  published: number;
  /** How many products each of the last releases had, the newest first; empty before the first. */
  former: readonly number[];
}

/** One sentence for each reason not to publish without being told to (`--force`). */
export function guardReasons({ changes, received, published, former }: GuardedCatalogue): string[] {
  const { changed, lostCategories } = changes;
  const suspicious = changed.filter(({ isSuspicious }) => isSuspicious).length;
  const rejected = received - published;
  const most = Math.max(0, ...former);
  const [last = 0] = former;
  return [
    ...lostCategories
      .filter(({ products }) => products >= fewestOfCategory)
      .map(({ name, products }) => `The category ${name} is gone, which had ${products} products.`),
    ...(suspicious >= fewestPrices && suspicious > changed.length * tenfoldShare
      ? [`${suspicious} prices are about ten times what they were, or a tenth.`]
      : []),
    ...(rejected >= fewestRejected && rejected > received * rejectedShare
      ? [`${rejected} of ${received} products make no sense and would be left out.`]
      : []),
    ...(published * 2 < most && published * 2 >= last
      ? [`The shop had ${most} products a few releases ago and would have ${published}.`]
      : []),
  ];
}

/** A category with fewer products may end like that. */
const fewestOfCategory = 3;
const fewestPrices = 3;
/** Of all changed products. */
const tenfoldShare = 0.2;
const fewestRejected = 3;
/** Of all products in the list. */
const rejectedShare = 0.2;
