import { formatPrice } from '../text/money.ts';
import { type Order, orderNumber } from './order.ts';

/** An order in one line: `#1d190b0f · Packing · UGX 50,000`; unknown parts are left out, and the amount does not wrap. */
export function orderLine({ id, status, amount }: Pick<Order, 'id' | 'status' | 'amount'>): string {
  return [id && `#${orderNumber(id)}`, status, amount && formatPrice(amount).replace(' ', '\u00a0')]
    .filter(Boolean)
    .join(' · ');
}
