import { newestFirst, type Product } from '#domain/catalogue/product.ts';
import { hero, home } from '#domain/shop/shop.ts';

/** Products of the home page (Spec 2.1). */
export interface HomeProducts {
  slides: readonly Product[];
  latest: readonly Product[];
  bestSellers: readonly Product[];
}

export function homeProducts(products: readonly Product[]): HomeProducts {
  return {
    slides: newestFirst(products).slice(0, hero.slides),
    latest: products.slice(0, home.latest),
    bestSellers: products.filter((product) => product.bestseller).slice(0, home.bestSellers),
  };
}
