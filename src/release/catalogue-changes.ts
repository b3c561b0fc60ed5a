import type { Product } from '#domain/catalogue/product.ts';
import { categoryPath } from '#domain/shop/paths.ts';

/** Fields of a product that a comparison needs at least. */
export type ComparedProduct = Pick<Product, 'id' | 'category' | 'price'>;

/** Differences between the published catalogue and a new one. */
export interface CatalogueChanges<P extends ComparedProduct = Product> {
  added: readonly P[];
  removed: readonly P[];
  changed: readonly ProductChange<P>[];
  /** Categories that have lost all their products; a category whose products only moved to others is none of them. */
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

/** The categories of these products. */
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
