import { callOffFailed as failed } from '#domain/orders/call-off-messages.ts';
import type { RequestOf } from '../contract.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Calls off an order that is not packed yet; a repeat is harmless. Extra: only if the API announced it. */
export function cancelOrder(call: Call, request: RequestOf<'cancelOrder'>, options?: CallOptions) {
  const endpoint: EndpointOf<'cancelOrder'> = { path: '/api/cancel-order.php', failed };
  return call(endpoint, request, acceptReply, options);
}

/** Asks for a return; a repeat is harmless. Extra: only if the API announced it. */
export function returnOrder(call: Call, request: RequestOf<'returnOrder'>, options?: CallOptions) {
  const endpoint: EndpointOf<'returnOrder'> = { path: '/api/return-order.php', failed };
  return call(endpoint, request, acceptReply, options);
}
