import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Sends a message to the shop. Extra: only if the API announced it. */
export function contact(call: Call, request: RequestOf<'contact'>, options?: CallOptions) {
  return call(contactEndpoint, request, acceptReply, options);
}

const contactEndpoint = {
  path: '/api/contact.php',
  token: false,
  isRead: false,
  failed: failed.sendMessage,
} as const satisfies EndpointOf<'contact'>;
