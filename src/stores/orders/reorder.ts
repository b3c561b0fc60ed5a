import type { Order } from '#domain/orders/order.ts';
import { nothingToReorder, orderInCart } from '#domain/orders/order-messages.ts';
import { reorderOf } from '#domain/orders/reorder.ts';
import { noLongerAvailable, productsUnknown } from '#domain/shop/messages.ts';
import { longToastMs } from '#domain/shop/shop.ts';
import { addToCart } from '../cart/cart.ts';
import { $summaries, lookUp } from '../catalogue/product-summaries.ts';
import { flashToast, showToast } from '../toasts.ts';

let isUnderWay = false;

/**
 * Adds the products of an order to the cart, as far as the shop still sells them, and names the others in a toast. Returns
 * whether the cart has any of them, so that the shopper goes there; a tap on the way there adds nothing again.
 */
export async function reorder({ lines }: Pick<Order, 'lines'>): Promise<boolean> {
  if (isUnderWay) return false;
  isUnderWay = true;
  const isDone = await putInCart(lines);
  if (isDone) addEventListener('pageshow', ({ persisted }) => persisted && end());
  else end();
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
  if (reordered.lines.size === 0) {
    showToast({ kind: 'error', text: nothingToReorder });
    return false;
  }
  for (const [key, quantity] of reordered.lines) addToCart(key, quantity);
  const description = reordered.unavailable.length > 0 ? noLongerAvailable(reordered.unavailable) : '';
  flashToast({ text: orderInCart, description, ...(description && { ms: longToastMs }) });
  return true;
}
