import { partsOfKey } from '#domain/cart/line-keys.ts';
import { liveStock } from '../catalogue/live-stock.ts';
import { $cart } from './cart.ts';
import { markUnavailable } from './unavailable.ts';

/**
 * Corrects the lines of the cart by what the shop has now, before anything is typed for an order, and again whenever another
 * product comes into the cart. Returns a function that ends it.
 */
export function followStock(): () => void {
  let asked = '';
  return $cart.subscribe(async (cart) => {
    const ids = [...new Set([...cart.keys()].map((key) => partsOfKey(key).productId))];
    const wanted = ids.join();
    if (wanted === asked) return;
    asked = wanted;
    const stock = await liveStock(ids);
    if (!stock || wanted !== asked) return;
    const counted = [...stock].flatMap(([id, left]) => (left === null ? [] : [[id, left] as const]));
    markUnavailable(
      ids.filter((id) => !stock.has(id)),
      counted,
    );
  });
}
