import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import type { JsonObject } from '../reply.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';
import { orderEntries, userOrdersEndpoint } from './last-order.ts';
import { field, idIn, plainTextIn } from './read.ts';

export function verifyStripe(call: Call, request: RequestOf<'verifyStripe'>, options?: CallOptions) {
  const endpoint: EndpointOf<'verifyStripe'> = {
    path: '/api/verify-stripe.php',
    failed: failed.verifyPayment,
  };
  return call(endpoint, request, acceptReply, options);
}

/** Payment methods of all orders, by the order's id; '' for an unknown method, and as id of an order without one. */
export function orderPayments(call: Call) {
  return call(userOrdersEndpoint, {}, (reply) => {
    const entries = orderEntries(reply);
    if (!entries) return null;
    const method = (entry: JsonObject) => plainTextIn(field(entry, 'paymentMethod'));
    return new Map(entries.map((entry) => [idIn(field(entry, '_id', 'id')), method(entry)]));
  });
}
