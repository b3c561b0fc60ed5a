import { related } from '../shop/shop.ts';
import { hash32 } from '../text/hash.ts';
import type { Product } from './product.ts';

/** Id of the part of a product page with related products, for the link of one that is out of stock. */
export const relatedId = 'related';

/** Products by label, so that related ones are found without a walk of the whole catalogue for each product. */
export interface RelatedIndex {
  products: readonly Product[];
  byCategory: ReadonlyMap<string, readonly Product[]>;
  bySubCategory: ReadonlyMap<string, readonly Product[]>;
  byBoth: ReadonlyMap<string, readonly Product[]>;
}

type RelatedTo = Pick<Product, 'id' | 'category' | 'subCategory'>;

export function relatedIndex(products: readonly Product[]): RelatedIndex {
  return {
    products,
    byCategory: Map.groupBy(products, (product) => product.category),
    bySubCategory: Map.groupBy(products, (product) => product.subCategory),
    byBoth: Map.groupBy(products, both),
  };
}

/**
 * Products to show under "You might also like": those of the same category and sub-category; while these are fewer
 * than enough, others of the category, then any others, those of its sub-category first (Spec 4). Shuffled by the
 * product's id, so that every build shows the same.
 */
export function relatedProducts(product: RelatedTo, index: RelatedIndex): Product[] {
  const circles = [
    index.byBoth.get(both(product)) ?? [],
    index.byCategory.get(product.category) ?? [],
    index.bySubCategory.get(product.subCategory) ?? [],
    index.products,
  ];
  const found = new Set<Product>();
  for (const circle of circles) {
    if (found.size >= related.enough) break;
    const wanted = found.size === 0 ? related.max : related.enough;
    for (const other of startingAt(circle, hash32(product.id))) {
      if (found.size >= wanted) break;
      if (other.id !== product.id) found.add(other);
    }
  }
  return shuffled([...found], product.id);
}

function both(product: RelatedTo): string {
  return JSON.stringify([product.category, product.subCategory]);
}

/**
 * All items, beginning at a position that the seed decides, so that products of a large category do not all show the same
 * few.
 */
function* startingAt<T>(items: readonly T[], seed: number): Generator<T> {
  for (let step = 0; step < items.length; step++) {
    const item = items[(seed + step) % items.length];
    if (item !== undefined) yield item;
  }
}

function shuffled(products: Product[], seed: string): Product[] {
  return products
    .map((product) => ({ product, rank: hash32(`${seed}:${product.id}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}
