import { removeUnavailableFirst } from '#domain/cart/order-terms.ts';
import { addItemsFirst, alreadyPlaced, shortageWords } from '#domain/checkout/checkout-messages.ts';
import { emptyCart, noLongerAvailable, orderPlaced } from '#domain/shop/messages.ts';
import { loginPath, paths } from '#domain/shop/paths.ts';
import { markUnavailable } from '../cart/cart-lines.ts';
import { $summaries } from '../catalogue/product-summaries.ts';
import { flashToast } from '../toasts.ts';
import type { Leave } from './checkout-state.ts';

/** Leads from the checkout to the page that fits, which says why (Spec 2, 8). */
export function leaveCheckout(reason: Leave): void {
  let path: string = paths.orders;
  if (reason === 'placed') flashToast({ text: orderPlaced });
  else if (reason === 'duplicate') flashToast({ text: alreadyPlaced });
  else {
    path = reason === 'login' ? loginPath(paths.placeOrder) : paths.cart;
    if (reason === 'empty') flashToast({ kind: 'error', text: emptyCart, description: addItemsFirst });
    else if (reason !== 'login') flashToast({ kind: 'error', text: wordsFor(reason) });
  }
  location.replace(path);
}

function wordsFor({ unavailable, shortages }: Exclude<Leave, string>): string {
  if (unavailable.length + shortages.length === 0) return removeUnavailableFirst;
  markUnavailable(unavailable, shortages);
  const name = (id: string) => $summaries.get().get(id)?.name ?? id;
  return unavailable.length > 0
    ? noLongerAvailable(unavailable.map(name))
    : shortages.map(([id, left]) => shortageWords(name(id), left)).join(', ');
}
