import { failed } from '#domain/shop/messages.ts';
import { amountIn } from '#domain/text/money.ts';
import { type JsonObject, ownField } from '../reply.ts';
import type { Call, EndpointOf } from './call.ts';
import { field, idIn, objectIn, objectsIn, plainTextIn, structureIn } from './read.ts';

export const userOrdersEndpoint: EndpointOf<'userOrders'> = {
  path: '/api/user-orders.php',
  isRead: true,
  failed: failed.loadOrders,
  unsure: failed.loadingOrders,
};

/** The entries of a reply's list of orders, oldest first; null if there is no list, or nothing in it can be read. */
export function orderEntries(reply: JsonObject): JsonObject[] | null {
  const sent = ownField(reply, 'orders');
  const inPage = field(objectIn(sent), 'data', 'orders', 'list', 'results', 'records', 'rows');
  const list = sent === null ? [] : structureIn(inPage ?? sent);
  if (!list) return null;
  const entries = objectsIn(list);
  return entries.length === 0 && Object.keys(list).length > 0 ? null : entries;
}

/** The newest order in brief; undefined for none. `isPaged`: the API has announced `orderPages`. */
export function lastOrder(call: Call, isPaged: boolean) {
  return call(userOrdersEndpoint, isPaged ? { limit: 1 } : {}, (reply) => ({
    // Oldest first, as the API sends them.
    order: orderEntries(reply)
      ?.map((entry) => ({
        id: idIn(field(entry, '_id', 'id')),
        status: plainTextIn(field(entry, 'status')),
        amount: amountIn(field(entry, 'amount')),
      }))
      .pop(),
  }));
}
