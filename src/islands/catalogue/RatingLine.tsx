import type { ProductFigures } from '#domain/catalogue/stand-ins.ts';
import { reviewWords } from '#domain/shop/messages.ts';
import { Rating } from './Rating.tsx';

/** The stars of a product with the number of its reviews, as hero and product page show them. */
export function RatingLine({ rating, reviewCount }: Pick<ProductFigures, 'rating' | 'reviewCount'>) {
  if (!rating) return null;
  const reviews = reviewCount && reviewWords(reviewCount.value);
  return (
    <p className="rating">
      <Rating {...rating} />
      {reviewCount?.isStandIn ? <span aria-hidden="true">{reviews}</span> : reviews}
    </p>
  );
}
