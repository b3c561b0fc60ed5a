import { cartNamesKey } from '#domain/cart/cart-storage.ts';
import { partsOfKey } from '#domain/cart/line-keys.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { productPath } from '#domain/shop/paths.ts';
import { quantities } from '../cart.ts';

/** Keeps the names of the cart's products by their ids, as the pages show them that they were added on, for the page without a connection. */
export function startCartNames(): void {
  onStorageChange(() => {
    try {
      const text = localStorage[cartNamesKey] ?? '{}';
      const known = JSON.parse(text);
      const ids = Object.keys(quantities()).map((key) => partsOfKey(key).productId);
      const names = JSON.stringify(Object.fromEntries(ids.map((id) => [id, known[id] ?? nameOf(id)])));
      if (names !== text) localStorage[cartNamesKey] = names;
    } catch {
      // Forbidden or full: the page without a connection counts what has no name.
    }
  });
}

/** Name of a product that this page shows, as a card or as its subject. */
function nameOf(id: string): string | undefined {
  const name =
    document.querySelector(`.card h3 [href="${productPath(CSS.escape(id))}"]`) ??
    (document.getElementById(`${id}/`) && document.querySelector('h1'));
  return name?.textContent ?? undefined;
}
