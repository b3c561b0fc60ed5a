import { atom } from 'nanostores';
import { orderPayments, verifyStripe } from '#api/client/payment.ts';
import { isPaidOnDelivery } from '#domain/orders/payment.ts';
import { orderPlaced } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $session } from '../account/session.ts';
import { $cart, setQuantity } from '../cart/cart.ts';
import { callShop } from '../shop-api.ts';
import { flashToast } from '../toasts.ts';

/**
 * State of the payment from which the shopper returns: `none` without one that can be checked, `unconfirmed` where only the
 * shopper knows whether the order was paid online, `unsure` when the shop did not say.
 */
export type PaymentState =
  | { step: 'asking' }
  | { step: 'none' }
  | { step: 'unconfirmed' }
  | { step: 'unsure'; message: string; isConfirmed: boolean };

export const $payment = atom<PaymentState>({ step: 'asking' });

/**
 * Asks the shop whether the payment in the query went through, then leads to the orders with an emptied cart, or to the cart
 * with the reason (R20). Without an answer the cart stays as it is, and so does the page. Anybody can write such a link, and
 * a PHP shop deletes the unpaid order that it calls failed: nothing is asked about an order that is paid on delivery, or is
 * not the customer's. Where the list does not say how an order is paid, the shopper confirms (`isConfirmed`) that it was online.
 */
export async function verifyPayment(search: string, isConfirmed = false): Promise<void> {
  const query = new URLSearchParams(search);
  const orderId = query.get('orderId');
  if (!orderId) return $payment.set({ step: 'none' });
  $payment.set({ step: 'asking' });
  const token = $session.get()?.token;
  const listed = await orderPayments(callShop);
  // The next customer's page reads that customer's orders.
  if ($session.get()?.token !== token) return;
  const unsure = (message: string) => $payment.set({ step: 'unsure', message, isConfirmed });
  if (listed.outcome !== 'ok') return unsure(listed.message);
  const method = listed.value.get(orderId);
  if (method === undefined || isPaidOnDelivery(method)) return $payment.set({ step: 'none' });
  if (method === '' && !isConfirmed) return $payment.set({ step: 'unconfirmed' });
  const answer = await verifyStripe(callShop, { success: query.get('success') ?? '', orderId });
  if (answer.outcome === 'ok') {
    for (const key of $cart.get().keys()) setQuantity(key, 0);
    flashToast({ text: orderPlaced });
    location.replace(paths.orders);
  } else if (answer.outcome === 'refused') {
    flashToast({ kind: 'error', text: answer.message });
    location.replace(paths.cart);
  } else unsure(answer.message);
}
