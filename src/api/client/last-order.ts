import { failed } from '#domain/shop/messages.ts';
import { wholeUgx } from '#domain/text/whole-number.ts';
import { type JsonObject, ownField } from '../reply.ts';
import type { Call, EndpointOf } from './call.ts';
import { field, idIn, objectsIn, plainTextIn, structureIn } from './read.ts';

export const userOrdersEndpoint = {
  path: '/api/user-orders.php',
  token: true,
  isRead: true,
  failed: failed.loadOrders,
  unsure: failed.loadingOrders,
} as const satisfies EndpointOf<'userOrders'>;

/** The entries of a reply's list of orders, oldest first as the API sends them; null when there is no list. */
export function orderEntries(reply: JsonObject): JsonObject[] | null {
  const sent = ownField(reply, 'orders');
  return sent !== null && structureIn(sent) === undefined ? null : objectsIn(sent);
}

/**
 * The newest order in brief, for screens that need no more of it (else `orders.ts`); undefined for none. `isPaged`: the API
 * has announced `orderPages`.
 */
export function lastOrder(call: Call, isPaged: boolean) {
  return call(userOrdersEndpoint, isPaged ? { limit: 1 } : {}, (reply) => ({
    // Oldest first, as the API sends them.
    order: objectsIn(ownField(reply, 'orders'))
      .map((entry) => ({
        id: idIn(field(entry, '_id', 'id')),
        status: plainTextIn(field(entry, 'status')),
        amount: wholeUgx(field(entry, 'amount')),
      }))
      .pop(),
  }));
}
