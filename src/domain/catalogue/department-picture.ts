import type { Product } from './product.ts';

/**
 * The product whose picture stands for a department: the one that the owner chose, else a square one that stands nowhere else
 * on the page, since bundles and boxes do not fill the link, else the first. Undefined for a department without products.
 */
export function departmentProduct(
  products: readonly Product[],
  chosen: string | undefined,
  elsewhere: readonly Product[],
): Product | undefined {
  const isOwn = (product: Product) => {
    const { width, height } = product.pictures[0];
    return width === height && !elsewhere.includes(product);
  };
  return products.find(({ id }) => id === chosen) ?? products.find(isOwn) ?? products[0];
}
