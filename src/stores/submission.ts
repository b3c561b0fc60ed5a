import { placeOrder, userOrders } from '#api/client/orders.ts';
import { orderedLines } from '#domain/checkout/order-attempt.ts';
import { failed } from '#domain/shop/messages.ts';
import { cartIdleMs } from '#domain/shop/shop.ts';
import { attempts } from './attempts.ts';
import { cartRecords } from './cart.ts';
import { withLock, withOrderLock } from './locks.ts';
import { orderSubmission } from './order-submission.ts';
import { callShop, hasExtra } from './shop-api.ts';
import { showToast } from './toasts.ts';
import { delay } from './waits.ts';

/** Sends orders of this browser's cart and looks for them; loaded when an order is sent, or one is unconfirmed. */
export const submission = orderSubmission({
  server: {
    async placeOrder(attempt) {
      const answer = await placeOrder(callShop, attempt);
      // Without words of the server's own the screen says all there is to say: that it looks for the order.
      if (answer.outcome === 'unknown' && answer.message !== failed.placingOrder)
        showToast({ kind: 'error', text: failed.placingOrder, description: answer.message });
      return answer;
    },
    userOrders: (how) => userOrders(callShop, how),
  },
  knowsKeys: hasExtra('orderKey'),
  attempts,
  alone: withOrderLock,
  async orderedNow() {
    await cartIdle();
    return orderedLines(cartRecords.read());
  },
  delay,
});

/**
 * Until no tab is telling the server of the cart: a quantity that reaches the server behind the order would put back what
 * was ordered. Not for ever, since a tab may hang.
 */
async function cartIdle(): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), cartIdleMs);
  await withLock('cart', async () => {}, { signal: waiting.signal }).catch(() => {});
  clearTimeout(timer);
}
