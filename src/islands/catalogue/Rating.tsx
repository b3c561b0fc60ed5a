import type { CardRating } from '#domain/catalogue/card-product.ts';
import type { Figure, ProductFigures } from '#domain/catalogue/product.ts';
import { ratedBefore, ratedBehind } from '#domain/catalogue/product-messages.ts';
import { ratingCountWords, reviewCountWords } from '#domain/shop/messages.ts';

/** Stars from 0 to 5, on a card with their count. A stand-in is only visible, and never read out as if customers had rated (R1). */
export function Rating({ value, isStandIn, count = null }: Figure & Partial<CardRating>) {
  return (
    <span className="rating" aria-hidden={isStandIn || undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2l3 7h7l-6 5 2 7-6-4-6 4 2-7-6-5h7Z" />
      </svg>
      {!isStandIn && <span className="sr-only">{ratedBefore}</span>}
      {value.toFixed(1)}
      {!isStandIn && (
        <span className="sr-only">
          {count === null ? ratedBehind : `${ratedBehind}, ${ratingCountWords(count)}`}
        </span>
      )}
      {count !== null && <span aria-hidden="true">({count})</span>}
    </span>
  );
}

interface RatingLineProps extends Pick<ProductFigures, 'rating' | 'reviewCount'> {
  /** Fragment of the reviews, if they can be read here. */
  reviews?: string | undefined;
  /** Whether they can be read on the product's page. */
  isReviewed?: boolean;
}

export function RatingLine({ rating, reviewCount, reviews, isReviewed = Boolean(reviews) }: RatingLineProps) {
  if (!rating) return null;
  const words = isReviewed ? reviewCountWords : ratingCountWords;
  const count = reviewCount && `(${words(reviewCount.value)})`;
  return (
    <p className="rating">
      <Rating {...rating} />
      {reviews ? (
        <a href={reviews}>{count}</a>
      ) : reviewCount?.isStandIn ? (
        <span aria-hidden="true">{count}</span>
      ) : (
        count
      )}
    </p>
  );
}
