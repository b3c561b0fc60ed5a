import { cardProduct } from '#domain/catalogue/card-product.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { ProductCard } from '#islands/catalogue/ProductCard.tsx';
import { staticMarkup } from '../frame/static-markup.ts';

const rendered = new WeakMap<Product, Map<string, string>>();

interface Look {
  standIns: boolean;
  first?: boolean;
  inHero?: boolean;
  link?: boolean;
}

/** The markup of a product's card. A card is on many pages, so each variant is rendered once a build. */
export function cardHtml(product: Product, look: Look): string {
  const looks = rendered.get(product) ?? new Map<string, string>();
  rendered.set(product, looks);
  const name = JSON.stringify(look);
  const html = looks.get(name) ?? markupOf(product, look);
  looks.set(name, html);
  return html;
}

function markupOf(product: Product, { standIns, ...look }: Look): string {
  return staticMarkup(ProductCard, { product: cardProduct(product, standIns), ...look });
}
