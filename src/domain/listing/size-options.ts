import { sizeRank } from '../catalogue/card-product.ts';

/** The sizes of a list, letters first, small before large; none if it has one size, or most of its products have none. */
export function sizeOptions(products: readonly { sizes: readonly string[] }[]): string[] {
  const sized = products.filter(({ sizes }) => sizes.length > 0);
  const all = [...new Set(sized.flatMap(({ sizes }) => sizes))];
  if (all.length < 2 || sized.length * 2 < products.length) return [];
  return all.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
}

/** Letters below zero, other words last. */
function placeOf(size: string): number {
  const rank = sizeRank(size);
  if (Number.isNaN(rank)) return Infinity;
  return Number.isNaN(Number(size)) ? rank - 100 : rank;
}
