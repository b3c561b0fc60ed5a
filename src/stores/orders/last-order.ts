import { lastOrder } from '#api/client/last-order.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { callShop, hasExtra } from '../shop-api.ts';

/** The newest order of the signed-in customer in one line; '' if none exists or can be read. */
export async function lastOrderLine(): Promise<string> {
  const answer = await lastOrder(callShop, hasExtra('orderPages'));
  return answer.outcome === 'ok' && answer.value.order ? orderInOneLine(answer.value.order) : '';
}

/** An order in one line that a narrow phone shows whole: `Packing · #1d190b0f`. */
export function orderInOneLine({ id, status }: Pick<Order, 'id' | 'status'>): string {
  return [status, id && `#${orderNumber(id)}`].filter(Boolean).join(' · ');
}
