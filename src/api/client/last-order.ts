import { failed } from '#domain/shop/messages.ts';
import { wholeUgx } from '#domain/text/whole-number.ts';
import { ownField } from '../json-object.ts';
import type { Call, EndpointOf } from './call.ts';
import { field, idIn, objectsIn, plainTextIn } from './read.ts';

export const userOrdersEndpoint = {
  path: '/api/user-orders.php',
  token: true,
  isRead: true,
  failed: failed.loadOrders,
  unsure: failed.loadingOrders,
} as const satisfies EndpointOf<'userOrders'>;

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
