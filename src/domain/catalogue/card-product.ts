import { quantityLimit } from '../shop/shop.ts';
import { keepUnits } from '../text/keep-units.ts';
import { type Figure, type Product, type ProductFigures, productFigures } from './product.ts';

/** The fields of a product that a card shows; its name as it is shown, with numbers and their units on one line. */
export type CardProduct = Pick<Product, 'id' | 'name' | 'pictures' | 'sizes' | 'stock'> &
  Pick<ProductFigures, 'price' | 'formerPrice'> & { rating: CardRating | null };

export interface CardRating extends Figure {
  /** Number of ratings; null if the shop does not know it, or if the stars are a stand-in. */
  count: number | null;
}

export function cardProduct(product: Product, standIns: boolean): CardProduct {
  const { id, name, pictures, sizes, stock, reviewCount } = product;
  const { price, formerPrice, rating: stars } = productFigures(product, standIns);
  const rating = stars && { ...stars, count: stars.isStandIn ? null : reviewCount };
  return { id, name: keepUnits(name), pictures, sizes, stock, price, formerPrice, rating };
}

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];

/** Rank of a size, the same for `XXL` and `2XL`; NaN if it is neither a number nor letters. */
export function sizeRank(size: string): number {
  const index = letterSizes.indexOf(size.replace(/^XX+(?=L$)/, ({ length }) => `${length}X`));
  return index < 0 ? Number(size) : index;
}

/** Sizes on a line: more than three as a range (`Sizes XS to 5XL`) if they are in order; else all (`S · M · L`). */
export function sizesLine(sizes: readonly string[]): string {
  const isInOrder = sizes.every(
    (size, index) => index === 0 || sizeRank(size) > sizeRank(sizes[index - 1] ?? ''),
  );
  if (sizes.length < 4 || !isInOrder) return sizes.join(' · ');
  return `Sizes ${sizes[0]} to ${sizes[sizes.length - 1]}`;
}

/** The most pieces of a product that an order can have. */
export function mostOrderable(stock: number | null): number {
  return Math.min(stock ?? quantityLimit, quantityLimit);
}

/** Whether a card adds its product at once, after a choice of size (R31), or not at all. */
export type QuickAddWay = 'none' | 'once' | 'sizes';

export function quickAddWay({ sizes, stock }: Pick<Product, 'sizes' | 'stock'>): QuickAddWay {
  if (stock === 0) return 'none';
  return sizes.length > 0 ? 'sizes' : 'once';
}

/** Labels of a card's quick-add buttons for screen readers. */
export const quickAdd = {
  less: (name: string) => `One less of ${name}`,
  more: (name: string) => `Add ${name} to cart`,
  sizes: (name: string) => `Choose a size of ${name}`,
} as const;
