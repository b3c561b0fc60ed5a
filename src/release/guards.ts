import { lossOfHalf } from '#catalogue/validation/validate-catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { categoryPath } from '#domain/shop/paths.ts';

/** A new catalogue and the earlier counts with which the guards compare it. */
export interface GuardedCatalogue {
  /** Differences from the published catalogue; null where that is not known. */
  changes: CatalogueChanges | null;
  /** Products in the API's list. */
  received: number;
  /** Products that pass validation. */
  published: number;
  /** Number of products that are published now, from which a loss is measured (R8); null where it is unknown. */
  lastPublished: number | null;
  /** The last releases, the newest first; empty before the first. */
  previous: readonly PreviousRelease[];
  /** Greatest number of products published within 30 days, since the last forced publication; 0 where none is known. */
  highWaterMark: number;
}

export interface PreviousRelease {
  products: number;
  /** Products in the API's list, those that validation left out included. */
  received: number;
  /** Whether it was published against a guard (`--force`), so that its losses were intended. */
  isForced: boolean;
}

/** One sentence for each guard that refuses the catalogue unless `--force` is given; [] where none does. */
export function guardReasons(catalogue: GuardedCatalogue): string[] {
  const { changes, received, published, lastPublished, previous, highWaterMark } = catalogue;
  const [last] = previous;
  const loss = lossOfHalf(published, lastPublished);
  const forced = previous.findIndex(({ isForced }) => isForced);
  const since = forced === -1 ? previous : previous.slice(0, forced + 1);
  const most = Math.max(highWaterMark, ...since.map(({ products }) => products));
  const rejected = received - published;
  const rejectedBefore = last ? (last.received - last.products) / Math.max(1, last.received) : 0;
  return [
    ...(loss === null ? [] : [`${loss}.`]),
    ...(changes ? changeReasons(changes) : []),
    ...(last &&
    rejected >= minRejected &&
    rejected / received > Math.max(rejectedShare, rejectedBefore * 1.25)
      ? [`${rejected} of ${received} products make no sense and would be left out.`]
      : []),
    ...(published * 2 < most && loss === null
      ? [`The shop had ${most} products earlier and would have ${published}.`]
      : []),
  ];
}

/**
 * One sentence for each guard that refuses an import over the products that the shop sells now; [] where none does. An open shop
 * sells an imported catalogue at once, before any rebuild could refuse it.
 */
export function importGuardReasons(
  before: readonly ImportedProduct[],
  after: readonly ImportedProduct[],
): string[] {
  return [
    ...(after.length * 2 < before.length
      ? [`Only ${after.length} of the ${before.length} products that the shop has would be left.`]
      : []),
    ...changeReasons(compareCatalogues(before, after)),
    ...pictureReasons(before, after),
  ];
}

interface ImportedProduct extends ComparedProduct {
  /** Number of its pictures that the shop has, or gets with the import. */
  pictures: number;
}

function pictureReasons(before: readonly ImportedProduct[], after: readonly ImportedProduct[]): string[] {
  const present = new Map(after.map((product) => [product.id, product]));
  const pictured = before.filter(({ id, pictures }) => pictures > 0 && present.has(id));
  const bare = pictured.filter(({ id }) => present.get(id)?.pictures === 0).length;
  if (bare < minBare || bare <= pictured.length * bareShare) return [];
  return [
    `${bare} of the ${pictured.length} products that have pictures and stay would lose all of theirs, which an import deletes.`,
  ];
}

function changeReasons<P extends ComparedProduct>({
  changed,
  lostCategories,
}: CatalogueChanges<P>): string[] {
  const prices = changed.filter(({ fields }) => fields.includes('price'));
  const suspicious = prices.filter(({ isSuspicious }) => isSuspicious).length;
  return [
    ...lostCategories
      .filter(({ products }) => products >= minOfCategory)
      .map(
        ({ name, products }) =>
          `The category ${name} is gone, and ${products} of its products are in no other.`,
      ),
    ...(suspicious >= minPrices && suspicious > prices.length * suspiciousShare
      ? [`${suspicious} prices are about ten times what they were, or a tenth, or further off.`]
      : []),
  ];
}

/** Products of the smallest category whose loss a guard refuses. */
const minOfCategory = 3;
const minPrices = 3;
/** Share of suspicious changes (`isSuspicious` of a product change) among all changes of price above which a catalogue is refused. */
const suspiciousShare = 0.2;
/** Products that lose all their pictures, in number and as a share, above which an import is refused. */
const minBare = 3;
const bareShare = 0.2;
const minRejected = 3;
/** Share of rejected products in the API's list above which a catalogue is refused. */
const rejectedShare = 0.2;

/** Fields of a product that a comparison needs at least. */
type ComparedProduct = Pick<Product, 'id' | 'category' | 'price'>;

/** Differences between the published catalogue and a new one. */
export interface CatalogueChanges<P extends ComparedProduct = Product> {
  added: readonly P[];
  removed: readonly P[];
  changed: readonly ProductChange<P>[];
  /** Categories that have lost all their products; a category whose products only moved to others is none of them. */
  lostCategories: readonly LostCategory[];
}

/** Ids of the products that a catalogue has changed or added. */
export function changedIds({ changed, added }: CatalogueChanges): ReadonlySet<string> {
  return new Set([...changed.map(({ after }) => after), ...added].map(({ id }) => id));
}

export interface ProductChange<P extends ComparedProduct = Product> {
  before: P;
  after: P;
  /** Names of the fields that differ, in the order of `Product`. */
  fields: readonly (keyof P)[];
  /** Whether the price changed by a factor of 8 or more, which is most often a typing error. */
  isSuspicious: boolean;
}

export interface LostCategory {
  name: string;
  /** Products of the category that are gone, or are in no category now. */
  products: number;
}

export function compareCatalogues<P extends ComparedProduct>(
  before: readonly P[],
  after: readonly P[],
): CatalogueChanges<P> {
  const old = new Map(before.map((product) => [product.id, product]));
  const present = new Map(after.map((product) => [product.id, product]));
  const lasting = new Set([...categoriesOf(after)].map(categoryPath));
  const missing = new Set([...categoriesOf(before)].filter((each) => !lasting.has(categoryPath(each))));
  // A category that was renamed has lost no product.
  const isLost = ({ id, category }: P) => missing.has(category) && !present.get(id)?.category;
  const lost = Map.groupBy(before.filter(isLost), ({ category }) => category);
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !present.has(id)),
    changed: after.flatMap((product) => changeOf(old.get(product.id), product)),
    lostCategories: [...lost].map(([name, products]) => ({ name, products: products.length })),
  };
}

/** The categories of these products. */
function categoriesOf(products: readonly ComparedProduct[]): Set<string> {
  return new Set(products.map(({ category }) => category).filter((category) => category !== ''));
}

function changeOf<P extends ComparedProduct>(before: P | undefined, after: P): ProductChange<P>[] {
  if (before === undefined || before === after) return [];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof P)[];
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (fields.length === 0) return [];
  return [{ before, after, fields, isSuspicious: isPriceFarOff(before.price, after.price) }];
}

/** Whether the greater price is at least 8 times the smaller one. */
function isPriceFarOff(before: number, after: number): boolean {
  return Math.max(before, after) / Math.min(before, after) >= 8;
}
