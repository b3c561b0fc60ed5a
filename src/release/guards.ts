import { lossOfHalf } from '#catalogue/validation/validate-catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { categoryPath } from '#domain/shop/paths.ts';

/** A new catalogue, and the published one with which the guards compare it. */
export interface GuardedCatalogue {
  /** Differences from the published catalogue; null if that is not known. */
  changes: CatalogueChanges | null;
  /** Products in the API's list. */
  received: number;
  /** Products that pass validation. */
  published: number;
  /** Counts of the published catalogue; null before the first. */
  last: { products: number; received: number } | null;
}

/** One sentence for each guard that refuses the catalogue unless `--force` is given; [] if none does. */
export function guardReasons({ changes, received, published, last }: GuardedCatalogue): string[] {
  const loss = lossOfHalf(published, last?.products ?? null);
  const rejected = received - published;
  const rejectedBefore = last ? (last.received - last.products) / Math.max(1, last.received) : 0;
  return [
    ...(loss === null ? [] : [`${loss}.`]),
    ...(changes ? [...changeReasons(changes), ...pictureReasons(changes, published, hasPhoto)] : []),
    ...(last &&
    rejected >= minRejected &&
    rejected / received > Math.max(rejectedShare, rejectedBefore * 1.25)
      ? [`${rejected} of ${received} products make no sense and would be left out.`]
      : []),
  ];
}

/**
 * One sentence for each guard that refuses an import over the products that the shop sells now; [] if none does. An open shop
 * sells an imported catalogue at once, before any rebuild could refuse it.
 */
export function importGuardReasons(
  before: readonly ImportedProduct[],
  after: readonly ImportedProduct[],
): string[] {
  const changes = compareCatalogues(before, after);
  return [
    ...(after.length * 2 < before.length
      ? [`Only ${after.length} of the ${before.length} products that the shop has would be left.`]
      : []),
    ...changeReasons(changes),
    ...pictureReasons(changes, after.length, ({ pictures }) => pictures > 0),
  ];
}

interface ImportedProduct extends ComparedProduct {
  /** Number of its pictures that the shop has, or gets with the import. */
  pictures: number;
}

/**
 * The reason if many products would lose all their pictures, as when the host of the pictures answers no more: a site shows a drawing
 * instead, and an import deletes them.
 */
function pictureReasons<P extends ComparedProduct>(
  { changed }: CatalogueChanges<P>,
  products: number,
  hasPicture: (product: P) => boolean,
): string[] {
  const bare = changed.filter(({ before, after }) => hasPicture(before) && !hasPicture(after)).length;
  if (bare < minBare || bare <= products * bareShare) return [];
  return [`${bare} of the ${products} products would lose all their pictures.`];
}

function hasPhoto({ pictures }: Product): boolean {
  return pictures.some(({ kind }) => kind === 'photo');
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
/** Products that lose all their pictures, in number and as a share, above which a catalogue or an import is refused. */
const minBare = 3;
const bareShare = 0.2;
const minRejected = 3;
/** Share of rejected products in the API's list above which a catalogue is refused. */
const rejectedShare = 0.2;

/** Fields of a product that a comparison needs at least. */
export type ComparedProduct = Pick<Product, 'id' | 'category' | 'price'>;

/** Differences between the published catalogue and a new one. */
export interface CatalogueChanges<P extends ComparedProduct = Product> {
  added: readonly P[];
  removed: readonly P[];
  changed: readonly ProductChange<P>[];
  /** Categories that have lost all their products; a category whose products only moved is not among them. */
  lostCategories: readonly LostCategory[];
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

/** Compares the products of a new catalogue, `after`, with those before. */
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

/** Ids of the products that are changed or added. */
export function changedIds({ changed, added }: CatalogueChanges): ReadonlySet<string> {
  return new Set([...changed.map(({ after }) => after), ...added].map(({ id }) => id));
}

/** Categories of the products. */
function categoriesOf(products: readonly ComparedProduct[]): Set<string> {
  return new Set(products.map(({ category }) => category).filter((category) => category !== ''));
}

function changeOf<P extends ComparedProduct>(before: P | undefined, after: P): ProductChange<P>[] {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof P)[];
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (fields.length === 0) return [];
  return [{ before, after, fields, isSuspicious: isPriceFarOff(before.price, after.price) }];
}

/** Whether the greater price is at least 8 times the smaller one. */
function isPriceFarOff(before: number, after: number): boolean {
  return Math.max(before, after) / Math.min(before, after) >= 8;
}
