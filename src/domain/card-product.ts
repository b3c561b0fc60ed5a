import type { Product } from './product.ts';

/** What a card shows of a product. */
export type CardProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'originalPrice' | 'pictures' | 'rating' | 'sizes' | 'stock'
>;
