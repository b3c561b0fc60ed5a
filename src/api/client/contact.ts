import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Sends a message to the shop. Extra: only if the API announced it. */
export function contact(call: Call, request: RequestOf<'contact'>, options?: CallOptions) {
  const endpoint: EndpointOf<'contact'> = {
    path: '/api/contact.php',
    isPublic: true,
    failed: failed.sendMessage,
  };
  return call(endpoint, request, acceptReply, options);
}
