import { partsOfKey } from '#domain/cart-lines.ts';
import { failed } from '#domain/messages.ts';
import type { ServerCart } from '#domain/server-cart.ts';
import { sizeKey } from '#domain/size.ts';
import type { CartServer } from './cart-keeper.ts';
import { $session } from './session.ts';
import { shopApi } from './shop-api.ts';

/** Sizes as the server writes them, by the key of each line that it has had (R30). */
const serverSizes = new Map<string, string>();
let complaint = '';

/** What is said of the last call that failed; the server's own words when it gave any (Spec 8). */
export function lastComplaint(): string {
  return complaint;
}

/** The cart of who is signed in, as the shop's server keeps it. */
export const cartServer: CartServer = {
  async read() {
    const asking = $session.get()?.token;
    const answer = await shopApi.getCart();
    // Who signed out meanwhile must not find the cart on the device again (R23).
    if (answer.outcome === 'ok') return isStill(asking) ? flat(answer.value) : null;
    complaint = answer.message;
    return null;
  },
  async save(key, quantity) {
    const { productId: itemId, size } = partsOfKey(key);
    const asking = $session.get()?.token;
    const known = serverSizes.get(key);
    const answer = await shopApi.updateCart({ itemId, size: known ?? size, quantity });
    if (!isStill(asking)) return 'unknown';
    if (answer.outcome === 'ok') serverSizes.set(key, known ?? size);
    else {
      const isAdded = known === undefined && answer.message === failed.updateCart;
      complaint = isAdded ? failed.addItem : answer.message;
    }
    return answer.outcome === 'auth' ? 'refused' : answer.outcome;
  },
};

function isStill(token: string | undefined): boolean {
  return $session.get()?.token === token;
}

function flat(cart: ServerCart): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const [id, sizes] of cart) {
    for (const [size, quantity] of sizes) {
      const key = `${id}/${sizeKey(size)}`;
      serverSizes.set(key, size);
      quantities.set(key, quantity + (quantities.get(key) ?? 0));
    }
  }
  return quantities;
}
