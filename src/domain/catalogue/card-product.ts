import type { Product } from './product.ts';

/** What a card shows of a product. */
export type CardProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'originalPrice' | 'pictures' | 'rating' | 'sizes' | 'stock'
> & {
  /** Whether `rating` stands in for one that no shopper gave (R1). */
  isStandIn?: boolean;
};
