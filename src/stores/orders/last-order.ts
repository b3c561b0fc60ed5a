import { lastOrder } from '#api/client/last-order.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { formatPrice } from '#domain/text/money.ts';
import { callShop, hasExtra } from '../shop-api.ts';

/** The newest order of the signed-in customer in one line; '' if none exists or can be read. */
export async function lastOrderLine(): Promise<string> {
  const answer = await lastOrder(callShop, hasExtra('orderPages'));
  return answer.outcome === 'ok' && answer.value.order ? orderInOneLine(answer.value.order) : '';
}

/** An order in one line: `Packing · UGX 50,000 · #1d190b0f`, the number last, since a phone may cut it off. */
export function orderInOneLine({ id, status, amount }: Pick<Order, 'id' | 'status' | 'amount'>): string {
  return [status, amount && formatPrice(amount).replace(' ', '\u00a0'), id && `#${orderNumber(id)}`]
    .filter(Boolean)
    .join(' · ');
}
