import { cancelOrder, returnOrder } from '#api/client/call-off.ts';
import { callShop } from '../shop-api.ts';

/** Calls off an order, or with a reason asks for its return. Returns the error, '' if the shop did it. */
export async function callOff(orderId: string, reason: string | null): Promise<string> {
  const answer =
    reason === null
      ? await cancelOrder(callShop, { orderId })
      : await returnOrder(callShop, { orderId, reason });
  return answer.outcome === 'ok' ? '' : answer.message;
}
