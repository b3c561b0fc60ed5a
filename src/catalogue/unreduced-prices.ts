import type { ValidatedProduct } from '#domain/catalogue/validation.ts';

/**
 * A catalogue that gives the former price of one product has reduced no other: most shops fill the field in for those
 * alone, and a discount that stands in beside a true one would make the rest look reduced (R1).
 */
export function withUnreducedPrices(products: readonly ValidatedProduct[]): readonly ValidatedProduct[] {
  if (products.every(({ originalPrice }) => originalPrice === null)) return products;
  return products.map((product) =>
    product.originalPrice === null ? { ...product, originalPrice: product.price } : product,
  );
}
