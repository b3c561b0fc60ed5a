import type { Product } from '#domain/catalogue/product.ts';

/** What a new catalogue changes in the one that is published. */
export interface CatalogueChanges {
  added: readonly Product[];
  removed: readonly Product[];
  changed: readonly ProductChange[];
  /** Categories that had products and have none any more. */
  lostCategories: readonly LostCategory[];
}

export interface ProductChange {
  before: Product;
  after: Product;
  /** Names of the fields that differ, in the order of `Product`. */
  fields: readonly (keyof Product)[];
  /** Whether its price is about ten times what it was, or a tenth: a slip of the keyboard, most often. */
  isSuspicious: boolean;
}

export interface LostCategory {
  name: string;
  products: number;
}

export function compareCatalogues(before: readonly Product[], after: readonly Product[]): CatalogueChanges {
  const old = new Map(before.map((product) => [product.id, product]));
  const present = new Map(after.map((product) => [product.id, product]));
  const categories = new Set(after.map(({ category }) => category));
  const lost = Map.groupBy(
    before.filter(({ category }) => category !== '' && !categories.has(category)),
    ({ category }) => category,
  );
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !present.has(id)),
    changed: after.flatMap((product) => changeOf(old.get(product.id), product)),
    lostCategories: [...lost].map(([name, products]) => ({ name, products: products.length })),
  };
}

function changeOf(before: Product | undefined, after: Product): ProductChange[] {
  if (before === undefined) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Product)[];
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (fields.length === 0) return [];
  return [{ before, after, fields, isSuspicious: isTenfold(before.price, after.price) }];
}

/** 8 to 12 times, either way. */
function isTenfold(before: number, after: number): boolean {
  const ratio = Math.max(before, after) / Math.min(before, after);
  return ratio >= 8 && ratio <= 12;
}
