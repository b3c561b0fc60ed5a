import { reviews } from '#api/client/reviews.ts';
import type { RequestOf } from '#api/contract.ts';
import { callShop } from '../shop-api.ts';

/** Sends a review. Returns the error, '' if the shop keeps the review. */
export async function sendReview(review: RequestOf<'reviews'>): Promise<string> {
  const answer = await reviews(callShop, review);
  return answer.outcome === 'ok' ? '' : answer.message;
}
