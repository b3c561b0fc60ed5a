import type { Product } from '#domain/product.ts';
import { ProductCard } from '#islands/product/ProductCard.tsx';
import { stillHtml } from './still-html.ts';

const withStandIns = new WeakMap<Product, string>();
const withoutStandIns = new WeakMap<Product, string>();

/** The markup of a product's card. A card stands on many pages, so each is rendered once a build. */
export function cardHtml(product: Product, standIns: boolean, first: boolean): string {
  if (first) return stillHtml(ProductCard, { product, standIns, first });
  const rendered = standIns ? withStandIns : withoutStandIns;
  const html = rendered.get(product) ?? stillHtml(ProductCard, { product, standIns });
  rendered.set(product, html);
  return html;
}
