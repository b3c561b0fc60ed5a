import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { type Call, type CallOptions, done, type EndpointOf } from './call.ts';

/** Sends a message to the shop. Extra: only where the API announced it. */
export function contact(call: Call, request: RequestOf<'contact'>, how?: CallOptions) {
  return call(contactEndpoint, request, done, how);
}

const contactEndpoint = {
  path: '/api/contact.php',
  token: false,
  isRead: false,
  failed: failed.sendMessage,
} as const satisfies EndpointOf<'contact'>;
