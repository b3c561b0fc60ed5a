import type { OrderAttempt } from '#domain/order.ts';
import { lineKey } from '#domain/size.ts';
import { $cart, readCart, setQuantity } from './cart.ts';
import { $landmark } from './landmark.ts';

/** Takes out of the cart what was ordered; what was added meanwhile stays. The order has the landmark now. */
export function takeOrdered(lines: OrderAttempt['lines']): void {
  readCart();
  $landmark.set('');
  for (const { productId, size, quantity } of lines) {
    const key = lineKey(productId, size);
    const inCart = $cart.get().get(key)?.quantity ?? 0;
    if (inCart > 0) setQuantity(key, Math.max(0, inCart - quantity));
  }
}
