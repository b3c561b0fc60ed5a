import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Sends a review of a delivered product. Extra: only if the API announced it. */
export function reviews(call: Call, request: RequestOf<'reviews'>, options?: CallOptions) {
  const endpoint: EndpointOf<'reviews'> = { path: '/api/reviews.php', failed: failed.sendReview };
  return call(endpoint, request, acceptReply, options);
}
