import { readFileSync } from 'node:fs';
import type { PeerListing, PeerProduct, ShopData } from '../../shop-data.ts';

const data = JSON.parse(readFileSync('shop.json', 'utf8')) as ShopData;

export const products: readonly PeerProduct[] = data.products;
export const listings: readonly PeerListing[] = data.listings;

const productById = new Map(products.map((product) => [product.id, product]));

export function productsOf(ids: readonly string[]): PeerProduct[] {
  return ids.flatMap((id) => productById.get(id) ?? []);
}
