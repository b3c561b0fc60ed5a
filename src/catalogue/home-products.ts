import { newestFirst, type Product } from '#domain/catalogue/product.ts';
import { hero, home, related } from '#domain/shop/shop.ts';

/** Products of the home page (Spec 2.1). */
export interface HomeProducts {
  slides: readonly Product[];
  latest: readonly Product[];
  bestSellers: readonly Product[];
}

/** Products that stand above already come after the others, so that no picture is seen twice on one screen. */
export function homeProducts(products: readonly Product[]): HomeProducts {
  const slides = newestFirst(products).slice(0, hero.slides);
  const latest = afterOthers(products.slice(0, home.latest), slides);
  const best = products.filter((product) => product.bestseller);
  return { slides, latest, bestSellers: afterOthers(best, latest).slice(0, home.bestSellers) };
}

/** The best sellers that can be ordered, as many as stand in one row. */
export function bestSellersInStock(products: readonly Product[]): Product[] {
  return products.filter(({ bestseller, stock }) => bestseller && stock !== 0).slice(0, related.perPage);
}

/** The list with those of its products at the end that `seen` has. */
function afterOthers(list: readonly Product[], seen: readonly Product[]): readonly Product[] {
  return list.toSorted((a, b) => Number(seen.includes(a)) - Number(seen.includes(b)));
}
