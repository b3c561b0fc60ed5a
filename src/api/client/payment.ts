import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { type Call, type CallOptions, done, type EndpointOf } from './call.ts';

export function verifyStripe(call: Call, request: RequestOf<'verifyStripe'>, how?: CallOptions) {
  return call(verifyStripeEndpoint, request, done, how);
}

const verifyStripeEndpoint = {
  path: '/api/verify-stripe.php',
  token: true,
  isRead: false,
  failed: failed.verifyPayment,
} as const satisfies EndpointOf<'verifyStripe'>;
