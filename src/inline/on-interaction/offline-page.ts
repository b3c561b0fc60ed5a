import './frame.ts';
import { decodeIds } from '#domain/account/saved-products.ts';
import { cartNamesKey } from '#domain/cart/cart-storage.ts';
import { partsOfKey, shownSize } from '#domain/cart/line-keys.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { inSize } from '#domain/checkout/checkout-messages.ts';
import { offlineCaches } from '#domain/shop/offline.ts';
import { andMore } from '#domain/shop/offline-messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { productPath } from '#domain/shop/paths.ts';
import { quantities } from '../cart.ts';
import { createElement, queryElement } from '../dom.ts';
import { startBrowseToasts } from '../toast.ts';
import { fetchSummaries } from './fetch-summaries.ts';

/** A product of a list, with what stands before and after its name. */
interface Item {
  id: string;
  before?: string;
  after?: string;
}

startBrowseToasts();
onStorageChange(() => {
  void fill('.offline-cart', cartItems());
  void fill('.offline-wishlist', wishlistItems());
});

function cartItems(): Item[] {
  return Object.entries(quantities()).flatMap(([key, quantity]) => {
    const { productId, size } = partsOfKey(key);
    const shown = shownSize(size);
    return quantity > 0 ? { id: productId, before: `${quantity} × `, after: shown ? inSize(shown) : '' } : [];
  });
}

function wishlistItems(): Item[] {
  try {
    return decodeIds(JSON.parse(localStorage.wishlist)).map((id) => ({ id }));
  } catch {
    return [];
  }
}

/** Shows a list by the names that are on the device; a product whose page is there, too, leads to it. */
async function fill(part: string, items: readonly Item[]): Promise<void> {
  const names = await namesOf(items.map(({ id }) => id));
  const listedItems = items.filter(({ id }) => names.has(id));
  const rows = await Promise.all(listedItems.map((item) => row(item, names.get(item.id) as string)));
  if (listedItems.length < items.length)
    rows.push(createElement('li', 'soft', andMore(items.length - listedItems.length)));
  const section = queryElement(part);
  section.hidden = items.length === 0;
  const list = section.querySelector('ul') as HTMLElement;
  list.replaceChildren(...rows);
}

async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const shards = await Promise.all(
    fetchSummaries(ids).map((shard) => shard.catch((): ProductSummary[] => [])),
  );
  return new Map([...namesInCart(), ...shards.flat().map(({ id, name }) => [id, name] as const)]);
}

/** Names that were noted as the products were added, if their goods were never fetched. */
function namesInCart(): [string, string][] {
  try {
    return Object.entries(JSON.parse(localStorage[cartNamesKey]));
  } catch {
    return [];
  }
}

async function row({ id, before = '', after = '' }: Item, name: string): Promise<HTMLElement> {
  const path = productPath(id);
  const isHere = await pageOf(path).catch(() => null);
  const shown = isHere ? Object.assign(createElement('a', '', name), { href: path }) : name;
  const item = createElement('li');
  item.append(before, shown, after);
  return item;
}

async function pageOf(path: string): Promise<Response | undefined> {
  return (await caches.open(offlineCaches.pages)).match(path, { ignoreVary: true });
}
