import { addToCart, getCart, updateCart } from '#api/client/cart.ts';
import type { ServerCart } from '#domain/cart/cart-lines.ts';
import { lineKey, partsOfKey } from '#domain/cart/line-keys.ts';
import { $session } from '../session.ts';
import { callShopAs } from '../shop-api.ts';
import { $isSessionExpired } from './cart.ts';
import type { CartServer, SaveOutcome } from './cart-reconciler.ts';
import { forgetArrivedCall, noteSent } from './late-call.ts';

let errorMessage = '';

/** The message of the last call that failed; the server's own if it sent one (Spec 8). */
export function lastErrorMessage(): string {
  return errorMessage;
}

/** The cart of a session's account, as the shop's server keeps it. */
export function cartServer(token: string): CartServer {
  const call = callShopAs(() => token);
  /** Sizes as the server writes them, by line key (R30). */
  const sizes = new Map<string, string>();
  /** The server's quantities by line key, as they were read or confirmed last. */
  let quantities = new Map<string, number>();

  function noteSession(outcome: string): void {
    if (outcome !== 'unknown' && $session.get()?.token === token) $isSessionExpired.set(outcome === 'auth');
  }

  return {
    async read() {
      const answer = await getCart(call);
      noteSession(answer.outcome);
      if (answer.outcome === 'ok') {
        quantities = quantitiesByKey(answer.value, sizes);
        forgetArrivedCall(quantities);
        // A shopper who signed out meanwhile must not find the cart on the device again (R23).
        return $session.get()?.token === token ? new Map(quantities) : null;
      }
      errorMessage = answer.message;
      return null;
    },

    /** Adds a line that the server lacks first, since an update changes only existing lines (Spec 7). */
    async save(key, quantity) {
      const { productId: itemId, size } = partsOfKey(key);
      const line = { itemId, size: sizes.get(key) ?? size };
      const isOnServer = (quantities.get(key) ?? 0) > 0;
      if (!isOnServer && quantity === 0) return 'ok';
      const noteEnd = noteSent(key, quantity);
      let answer = isOnServer ? await updateCart(call, { ...line, quantity }) : await addToCart(call, line);
      const isAdditionLost = !isOnServer && answer.outcome === 'unknown';
      if (answer.outcome === 'ok' && !isOnServer) {
        quantities.set(key, 1);
        if (quantity > 1) answer = await updateCart(call, { ...line, quantity });
      }
      noteEnd(isAdditionLost);
      noteSession(answer.outcome);
      if ($session.get()?.token !== token) return 'unknown';
      if (answer.outcome === 'ok') quantities.set(key, quantity);
      else errorMessage = answer.message;
      return saveOutcomeOf(answer.outcome);
    },
  };
}

function saveOutcomeOf(outcome: SaveOutcome | 'auth'): SaveOutcome {
  // Tried again after the next sign-in, or when the network lets the call through.
  return outcome === 'auth' ? 'unknown' : outcome;
}

/** The server's quantities by line key; notes in `sizes` how it writes each size. */
function quantitiesByKey(cart: ServerCart, sizes: Map<string, string>): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const [id, bySize] of cart) {
    for (const [size, quantity] of bySize) {
      const key = lineKey(id, size);
      sizes.set(key, size);
      quantities.set(key, quantity + (quantities.get(key) ?? 0));
    }
  }
  return quantities;
}
