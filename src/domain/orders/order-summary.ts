import { formatPrice } from '../text/money.ts';
import { type Order, orderNumber } from './order.ts';

/**
 * An order in one line: `Packing · UGX 50,000 · #1d190b0f`, the number last, since a phone may cut it off. Unknown parts are left
 * out, and the amount does not wrap.
 */
export function orderSummary({ id, status, amount }: Pick<Order, 'id' | 'status' | 'amount'>): string {
  return [status, amount && formatPrice(amount).replace(' ', '\u00a0'), id && `#${orderNumber(id)}`]
    .filter(Boolean)
    .join(' · ');
}
