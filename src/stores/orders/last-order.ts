import { lastOrder } from '#api/client/last-order.ts';
import { orderSummary } from '#domain/orders/order-summary.ts';
import { callShop, hasExtra } from '../shop-api.ts';

/** The newest order of the signed-in customer in one line; '' where there is none, or none can be read. */
export async function lastOrderLine(): Promise<string> {
  const answer = await lastOrder(callShop, hasExtra('orderPages'));
  return answer.outcome === 'ok' && answer.value.order ? orderSummary(answer.value.order) : '';
}
