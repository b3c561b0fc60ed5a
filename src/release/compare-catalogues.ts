import type { Product } from '#domain/catalogue/product.ts';
import { categoryPath } from '#domain/shop/paths.ts';

/** Differences between the published catalogue and a new one. */
export interface CatalogueChanges {
  added: readonly Product[];
  removed: readonly Product[];
  changed: readonly ProductChange[];
  /** Categories that have lost all their products; a category whose products only moved to others is none of them. */
  lostCategories: readonly LostCategory[];
}

export interface ProductChange {
  before: Product;
  after: Product;
  /** Names of the fields that differ, in the order of `Product`. */
  fields: readonly (keyof Product)[];
  /** Whether the price changed by a factor of 8 or more, which is most often a typing error. */
  isSuspicious: boolean;
}

export interface LostCategory {
  name: string;
  /** Products of the category that are gone, or are in no category now. */
  products: number;
}

export function compareCatalogues(before: readonly Product[], after: readonly Product[]): CatalogueChanges {
  const old = new Map(before.map((product) => [product.id, product]));
  const present = new Map(after.map((product) => [product.id, product]));
  const lasting = new Set(after.map(({ category }) => categoryPath(category)));
  // A category that was renamed has lost no product.
  const isLost = ({ id, category }: Product) =>
    category !== '' && !lasting.has(categoryPath(category)) && !present.get(id)?.category;
  const lost = Map.groupBy(before.filter(isLost), ({ category }) => category);
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !present.has(id)),
    changed: after.flatMap((product) => changeOf(old.get(product.id), product)),
    lostCategories: [...lost].map(([name, products]) => ({ name, products: products.length })),
  };
}

function changeOf(before: Product | undefined, after: Product): ProductChange[] {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Product)[];
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (fields.length === 0) return [];
  return [{ before, after, fields, isSuspicious: isPriceFarOff(before.price, after.price) }];
}

/** Whether the greater price is at least 8 times the smaller one. */
function isPriceFarOff(before: number, after: number): boolean {
  return Math.max(before, after) / Math.min(before, after) >= 8;
}
