import { newestFirst, type Product } from '#domain/catalogue/product.ts';
import { hero, home } from '#domain/shop/shop.ts';

/** Products of the home page (Spec 2.1). */
export interface HomeProducts {
  slides: readonly Product[];
  latest: readonly Product[];
  bestSellers: readonly Product[];
}

/** Best sellers that stand above already come after all others. */
export function homeProducts(products: readonly Product[]): HomeProducts {
  const latest = products.slice(0, home.latest);
  const best = products.filter((product) => product.bestseller);
  return {
    slides: newestFirst(products).slice(0, hero.slides),
    latest,
    bestSellers: best
      .toSorted((a, b) => Number(latest.includes(a)) - Number(latest.includes(b)))
      .slice(0, home.bestSellers),
  };
}
