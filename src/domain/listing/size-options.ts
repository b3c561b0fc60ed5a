import { sizeRank } from '../catalogue/card-product.ts';
import type { Product } from '../catalogue/product.ts';
import { isShoes } from '../catalogue/size-table.ts';
import { sizeHeadings } from './listing-messages.ts';
import type { ValueOption } from './price-ranges.ts';

/** Marks a shoe's size in an address, since a belt can be a 40, too. */
const shoePrefix = 'shoe-';

/** Value of a size in the address of a list. */
export function sizeValue(size: string, areShoes: boolean): string {
  return areShoes ? shoePrefix + size : size;
}

export function sizeLabel(value: string): string {
  return value.startsWith(shoePrefix) ? value.slice(shoePrefix.length) : value;
}

/** Heading of the group that a size belongs to. */
export function sizeHeading(value: string): string {
  if (value.startsWith(shoePrefix)) return sizeHeadings.shoes;
  return Number.isNaN(Number(value)) ? sizeHeadings.letters : sizeHeadings.numbers;
}

type Sized = Pick<Product, 'sizes' | 'category'>;

/** The sizes of a list by kind, small before large, words last; none if it has one size, or most of its products have none. */
export function sizeGroups(products: readonly Sized[]): { heading: string; options: ValueOption[] }[] {
  const sized = products.filter(({ sizes }) => sizes.length > 0);
  const valuesOf = ({ sizes, category }: Sized) => sizes.map((size) => sizeValue(size, isShoes(category)));
  const all = [...new Set(sized.flatMap(valuesOf))];
  if (all.length < 2 || sized.length * 2 < products.length) return [];
  const options = all
    .map((value) => ({ value, label: sizeLabel(value) }))
    .sort((a, b) => placeOf(a.label) - placeOf(b.label) || 0);
  return Object.values(sizeHeadings)
    .map((heading) => ({ heading, options: options.filter(({ value }) => sizeHeading(value) === heading) }))
    .filter((group) => group.options.length > 0);
}

/** Words last. */
function placeOf(size: string): number {
  const rank = sizeRank(size);
  return Number.isNaN(rank) ? Infinity : rank;
}
