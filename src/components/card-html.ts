import { ways } from '#domain/browser-index.ts';
import type { Product } from '#domain/product.ts';
import { ProductCard } from '#islands/product/ProductCard.tsx';
import { stillHtml } from './still-html.ts';

const rendered = new WeakMap<Product, Map<string, string>>();

interface Look {
  standIns: boolean;
  first?: boolean;
  inHero?: boolean;
  link?: boolean;
}

/** The markup of a product's card. A card stands on many pages, so each look of it is rendered once a build. */
export function cardHtml(product: Product, look: Look): string {
  const looks = rendered.get(product) ?? new Map<string, string>();
  rendered.set(product, looks);
  const name = JSON.stringify(look);
  const html = looks.get(name) ?? stillHtml(ProductCard, { product, ...look });
  looks.set(name, html);
  return html;
}

/** Cards with all that a card can have, for a script to fill in: one for each of the `ways` into the cart. */
export function blankCardsHtml(): string {
  const nothing = { id: '', name: '', description: '', category: '', subCategory: '', bestseller: false };
  const none = { date: null, specifications: [], reviewCount: null };
  const picture = { kind: 'drawing', key: '', width: 1, height: 1, tint: 0 } as const;
  const product = {
    ...nothing,
    ...none,
    price: 0,
    originalPrice: 0,
    rating: 0,
    pictures: [picture],
  } as const;
  return ways
    .map((way) => ({ sizes: way === 'sizes' ? [''] : [], stock: way === 'none' ? 0 : null }))
    .map((goods) => stillHtml(ProductCard, { product: { ...product, ...goods }, standIns: false }))
    .join('');
}
