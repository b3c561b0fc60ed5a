import { newestFirst, type Product } from '#domain/catalogue/product.ts';
import { hero, home, related } from '#domain/shop/shop.ts';

/** Products of the home page (Spec 2.1). */
export interface HomeProducts {
  slides: readonly Product[];
  latest: readonly Product[];
  bestSellers: readonly Product[];
}

/** Chooses the products of the home page. In each list, products that a list above shows come last, so that no picture is seen twice. */
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

/** Moves the products that `seen` contains to the end of the list. */
function afterOthers(list: readonly Product[], seen: readonly Product[]): readonly Product[] {
  return list.toSorted((a, b) => Number(seen.includes(a)) - Number(seen.includes(b)));
}
