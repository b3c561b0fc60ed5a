import type { Product } from './product.ts';

/**
 * The product whose picture stands for a department: the one that the owner chose, else a square one that stands nowhere else
 * on the page and shows one thing, since sets and boxes are a crowd at that size, if there is one of the category that the
 * department has most of; else the first. Undefined for a department without products.
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

/** The first of those that are equally common. */
function commonestCategory(products: readonly Product[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Names of products whose picture is of several things. */
const severalThings = /\b(bundle|kit|pack of|set|strip of)\b/i;
