import type { Product } from './product.ts';

/**
 * The product whose picture stands for a department. In this order: the owner's choice; a square picture of a single thing that
 * is not elsewhere on the page, from the department's commonest category, else from any; the first product. Undefined for a
 * department without products.
 */
export function departmentProduct(
  products: readonly Product[],
  chosen: string | undefined,
  elsewhere: readonly Product[],
): Product | undefined {
  const isOwn = (product: Product) => {
    const { width, height } = product.pictures[0];
    return width === height && !severalThings.test(product.name) && !elsewhere.includes(product);
  };
  const own = products.filter(isOwn);
  const category = commonestCategory(products);
  return (
    products.find(({ id }) => id === chosen) ??
    own.find((product) => product.category === category) ??
    own[0] ??
    products[0]
  );
}

/** The most frequent category; the first of several. */
function commonestCategory(products: readonly Product[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Words in names of products whose picture shows several things. */
const severalThings = /\b(bundle|kit|pack of|set|strip of)\b/i;
