import { atom } from 'nanostores';
import { orderPayments, verifyStripe } from '#api/client/payment.ts';
import { paymentKind } from '#domain/orders/payment.ts';
import { orderPlaced } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $cart, setQuantity } from '../cart/cart.ts';
import { $session } from '../session.ts';
import { callShop } from '../shop-api.ts';
import { flashToast } from '../toasts.ts';

/**
 * State of the payment from which the shopper returns. `checking`: the shop is asked. `none`: there is no payment to check.
 * `method-unknown`: the list of orders does not say that the order is paid online, so the shopper is asked.
 * `unsure`: the shop gave no clear answer; `isSaidOnline` if the shopper has said before that it was, and is not asked again.
 * `signed-out`: the shop no longer knows the session.
 */
export type PaymentState =
  | { step: 'checking' }
  | { step: 'none' }
  | { step: 'method-unknown'; orderId: string }
  | { step: 'unsure'; message: string; isSaidOnline: boolean }
  | { step: 'signed-out' };

export const $payment = atom<PaymentState>({ step: 'checking' });

/**
 * Has the shop check the payment in the query, then leads to the orders with an emptied cart, or to the cart with the reason
 * (R20). Without a clear answer cart and page stay as they are. Anybody can write such a link, and a PHP shop deletes an unpaid
 * order whose link says that its payment failed. So the shop is not asked about an order that is paid on delivery or is not the
 * customer's, and about one that may be paid in cash only once the shopper says that it was paid online (`isSaidOnline`).
 */
export async function verifyPayment(search: string, isSaidOnline = false): Promise<void> {
  const query = new URLSearchParams(search);
  const orderId = query.get('orderId');
  if (!orderId) return $payment.set({ step: 'none' });
  $payment.set({ step: 'checking' });
  const token = $session.get()?.token;
  const listed = await orderPayments(callShop);
  // The next customer's page reads that customer's orders.
  if ($session.get()?.token !== token) return;
  const showOutcome = ({ outcome, message }: { outcome: string; message: string }) =>
    $payment.set(outcome === 'auth' ? { step: 'signed-out' } : { step: 'unsure', message, isSaidOnline });
  if (listed.outcome !== 'ok') return showOutcome(listed);
  // An order without a readable id may be the one in the link: then nothing is known of its payment (R34).
  const method = listed.value.get(orderId) ?? (listed.value.has('') ? '' : undefined);
  const kind = paymentKind(method ?? '');
  if (method === undefined || kind === 'cash') return $payment.set({ step: 'none' });
  if (kind === 'unknown' && !isSaidOnline) return $payment.set({ step: 'method-unknown', orderId });
  const answer = await verifyStripe(callShop, { success: query.get('success') ?? '', orderId });
  if ($session.get()?.token !== token) return;
  if (answer.outcome === 'ok') {
    for (const key of $cart.get().keys()) setQuantity(key, 0);
    flashToast({ text: orderPlaced });
    location.replace(paths.orders);
  } else if (answer.outcome === 'refused') {
    flashToast({ kind: 'error', text: answer.message });
    location.replace(paths.cart);
  } else showOutcome(answer);
}
