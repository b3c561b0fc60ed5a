import { hash32 } from '../text/hash.ts';
import { keepUnits } from '../text/keep-units.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';
import { productFigures } from './stand-ins.ts';

/** A product as cart, checkout, wishlist and recently viewed show it; its name keeps numbers and units on one line. */
export type ProductSummary = Pick<
  Product,
  'id' | 'name' | 'price' | 'originalPrice' | 'category' | 'subCategory' | 'sizes' | 'stock'
> & {
  picture: Picture;
  /** Whether `originalPrice` is a stand-in for a price that the catalogue does not have (R1). */
  isStandIn?: boolean;
};

/** Most products in a JSON shard, on average: few enough that a cart costs little, enough that there are few files. */
const perShard = 40;

/**
 * The number of shards of a catalogue of this many products: a power of two, since every page names it, and is rendered again
 * where it changes.
 */
export function shardCount(products: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(products / perShard)));
}

/** The shard that has this product, from 0. */
export function shardOf(id: string, shards: number): number {
  return hash32(id) % shards;
}

export function summaryOf(product: Product, standIns: boolean): ProductSummary {
  const { id, name, category, subCategory, sizes, stock, pictures } = product;
  const { price, formerPrice } = productFigures(product, standIns);
  const originalPrice = formerPrice?.value ?? null;
  return {
    ...{
      id,
      name: keepUnits(name),
      price,
      originalPrice,
      category,
      subCategory,
      sizes,
      stock,
      picture: pictures[0],
    },
    ...(formerPrice?.isStandIn && { isStandIn: true }),
  };
}
