import * as v from 'valibot';
import { longestReviewPhoto } from '#domain/catalogue/product.ts';
import { chooseStars, noPicture } from '#domain/orders/review-messages.ts';
import { doneWithMessage, optionalLine, post, productId, requiredLine } from './values.ts';

const reviewLimit = 500;

export const reviews = post({
  path: '/api/reviews.php',
  token: true,
  summary:
    'Extra `reviews`: keeps what a customer says about a product of a delivered order, once; the shop shows it after it has approved it.',
  request: v.object({
    orderId: requiredLine('Order'),
    productId,
    stars: v.pipe(
      v.number(chooseStars),
      v.integer(chooseStars),
      v.minValue(1, chooseStars),
      v.maxValue(5, chooseStars),
    ),
    text: optionalLine('Review', reviewLimit),
    photo: v.pipe(
      v.optional(v.string(noPicture), ''),
      v.maxLength(longestReviewPhoto, 'The photo must be at most 150 kB.'),
      v.description('JPEG, PNG or WebP as base64; empty for none.'),
    ),
  }),
  bodyLimit: 256 * 1024,
  reply: doneWithMessage,
});

/** Reviews of a product in the list: how many gave 5 stars to 1, and the newest ones. */
export const productReviews = v.object({
  counts: v.array(v.number()),
  newest: v.array(
    v.object({
      stars: v.number(),
      text: v.string(),
      name: v.pipe(v.string(), v.description('First name.')),
      town: v.string(),
      date: v.pipe(v.number(), v.description('Epoch ms.')),
      size: v.pipe(v.string(), v.description('The size bought; empty for none.')),
      answer: v.pipe(v.string(), v.description('The shop’s answer; empty for none.')),
      photo: v.optional(v.pipe(v.string(), v.description('Address relative to the API.'))),
    }),
  ),
});
