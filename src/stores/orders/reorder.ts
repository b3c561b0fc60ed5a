import type { Order } from '#domain/orders/order.ts';
import { nothingToReorder, orderInCart } from '#domain/orders/order-messages.ts';
import { reorderOf } from '#domain/orders/reorder.ts';
import { noLongerAvailable, notPersisted, productsUnknown } from '#domain/shop/messages.ts';
import { cartWaitMs, longToastMs, nextPageMs } from '#domain/shop/shop.ts';
import { $cart, addToCart } from '../cart/cart.ts';
import { $summaries, lookUp } from '../catalogue/product-summaries.ts';
import { delay } from '../delays.ts';
import { $isPersisted } from '../storage.ts';
import { flashToast, showToast } from '../toasts.ts';
import { waitForFirst, waitForStore } from '../waits.ts';

let isUnderWay = false;

/**
 * Adds the products of an order to the cart, as far as the shop still sells them, and names the others in a toast. Returns
 * whether the shopper can go to the cart: it has any of them, and leaving the page loses none. A tap on the way there adds
 * nothing again, until `nextPageMs` have passed: the load of a page may have been stopped.
 */
export async function reorder({ lines }: Pick<Order, 'lines'>): Promise<boolean> {
  if (isUnderWay) return false;
  isUnderWay = true;
  const isDone = await putInCart(lines);
  if (!isDone) end();
  else {
    const timer = setTimeout(end, nextPageMs);
    addEventListener(
      'pagehide',
      () => {
        clearTimeout(timer);
        end();
      },
      { once: true },
    );
  }
  return isDone;
}

function end(): void {
  isUnderWay = false;
}

async function putInCart(lines: Order['lines']): Promise<boolean> {
  const ids = lines.map(({ productId }) => productId);
  await lookUp(ids);
  const summaries = $summaries.get();
  if (!ids.every((id) => summaries.has(id))) {
    showToast({ kind: 'error', text: productsUnknown });
    return false;
  }
  const reordered = reorderOf(lines, summaries);
  const keys = [...reordered.lines.keys()];
  if (keys.length === 0) {
    showToast({ kind: 'error', text: nothingToReorder });
    return false;
  }
  if (!unsaved.has(lines)) for (const [key, quantity] of reordered.lines) addToCart(key, quantity);
  if (!$isPersisted.get() && !(await isOnServer(keys))) {
    unsaved.add(lines);
    showToast({ kind: 'error', text: notPersisted });
    return false;
  }
  unsaved.delete(lines);
  const description = reordered.unavailable.length > 0 ? noLongerAvailable(reordered.unavailable) : '';
  flashToast({ text: orderInCart, description, ...(description && { ms: longToastMs }) });
  return true;
}

/** Lines of orders that are only in the memory of this page: the next tap waits for the server, and adds them to nothing. */
const unsaved = new WeakSet<Order['lines']>();

/** True if the server confirmed these lines within `cartWaitMs`. If storage is full, the change lives only in this page's memory. */
async function isOnServer(keys: readonly string[]): Promise<boolean> {
  const isSaved = () => keys.every((key) => $cart.get().get(key)?.saved);
  await waitForFirst((waits) => [waitForStore($cart, isSaved, waits), delay(cartWaitMs, waits)]);
  return isSaved();
}
