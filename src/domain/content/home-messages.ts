import { productCount } from '../search/search-messages.ts';
import { formatPrice } from '../text/money.ts';

// Texts of the sections below the first products of the home page.

export const byCategory = 'Shop by category';
export const oneForAll = 'One price for all of it';
export const customersSay = 'What customers say';
export const ourStory = 'Our story';
/** "15 products from UGX 9,000". */
export const countAndLowest = (products: readonly { price: number }[]) =>
  `${productCount(products.length)} from ${formatPrice(Math.min(...products.map(({ price }) => price))).replace(' ', '\u00a0')}`;
