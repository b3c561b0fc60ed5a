import type { Photo } from './picture.ts';

/** Opinion of a customer on a delivered product, once the shop has approved it. */
export interface Review<ReviewPhoto = Photo> {
  /** From 1 to 5. */
  stars: number;
  /** One line; '' if the customer gave only stars. */
  text: string;
  /** First name. */
  name: string;
  /** '' when unknown. */
  town: string;
  /** Epoch ms. */
  date: number;
  /** The size bought; '' for none. */
  size: string;
  /** The shop's answer; '' for none. */
  answer: string;
  /** Missing if there is none. */
  photo?: ReviewPhoto;
}

/** The photos are addresses until a build has encoded them. */
export interface ProductReviews<ReviewPhoto = Photo> {
  /** Number of reviews by stars, from 5 stars to 1. */
  counts: readonly number[];
  /** The newest reviews, at most `reviewsShown`. */
  newest: readonly Review<ReviewPhoto>[];
}

/** Most reviews that a product page shows. */
export const reviewsShown = 3;

/** Longest photo of a review as it is sent, characters of base64: 150 kB. */
export const longestReviewPhoto = 200_000;

/** Number of reviews, and the average of their stars. */
export function reviewTotals(counts: readonly number[]): { count: number; average: number } {
  const count = counts.reduce((sum, each) => sum + each, 0);
  const stars = counts.reduce((sum, each, index) => sum + each * (counts.length - index), 0);
  return { count, average: count === 0 ? 0 : stars / count };
}
