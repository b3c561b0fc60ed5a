import type { Product } from '#domain/product.ts';
import { ProductCard } from '#islands/product/ProductCard.tsx';
import { stillHtml } from './still-html.ts';

const withStandIns = new WeakMap<Product, string>();
const withoutStandIns = new WeakMap<Product, string>();

/** The markup of a product's card. A card stands on many pages, so each is rendered once a build. */
export function cardHtml(product: Product, standIns: boolean, first: boolean, inHero = false): string {
  if (first || inHero) return stillHtml(ProductCard, { product, standIns, first, inHero });
  const rendered = standIns ? withStandIns : withoutStandIns;
  const html = rendered.get(product) ?? stillHtml(ProductCard, { product, standIns });
  rendered.set(product, html);
  return html;
}

/** A card with all that a card can have, for a script to fill in. */
export function blankCardHtml(): string {
  const nothing = { id: '', name: '', description: '', category: '', subCategory: '', bestseller: false };
  const none = { date: null, sizes: [], specifications: [], reviewCount: null, stock: null };
  const picture = { kind: 'drawing', key: '', width: 1, height: 1, tint: 0 } as const;
  const product = {
    ...nothing,
    ...none,
    price: 0,
    originalPrice: 0,
    rating: 0,
    pictures: [picture],
  } as const;
  return stillHtml(ProductCard, { product, standIns: false });
}
