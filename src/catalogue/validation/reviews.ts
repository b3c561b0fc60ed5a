import { isJsonObject } from '#api/reply.ts';
import { type ProductReviews, type Review, reviewsShown, reviewTotals } from '#domain/catalogue/reviews.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import { readImages } from './lists.ts';
import { invalid, isBlank, type ParsedField, valid } from './read-fields.ts';

/** Reads the reviews of a product, as the extra `reviews` sends them; null for none. */
export function readReviews(value: unknown, base: string): ParsedField<ProductReviews<string> | null> {
  if (isBlank(value)) return valid(null);
  const { counts, newest } = isJsonObject(value) ? value : {};
  if (!isCounts(counts) || !Array.isArray(newest)) return invalid(null, value, 'is no list of reviews');
  if (reviewTotals(counts).count === 0) return valid(null);
  return valid({
    counts,
    newest: newest.flatMap((review) => reviewFrom(review, base)).slice(0, reviewsShown),
  });
}

function isCounts(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === 5 &&
    value.every((count) => Number.isInteger(count) && count >= 0)
  );
}

function reviewFrom(value: unknown, base: string): Review<string>[] {
  if (!isJsonObject(value)) return [];
  const { stars, date } = value;
  const line = (field: string, limit: number) => shorten(plainLine(String(value[field] ?? '')), limit);
  const name = line('name', 40);
  if (![1, 2, 3, 4, 5].includes(stars as number) || !Number.isInteger(date) || name === '') return [];
  const [photo] = readImages(value.photo, base).value;
  return [
    {
      stars: stars as number,
      text: line('text', 500),
      name,
      town: line('town', 40),
      date: date as number,
      size: line('size', 40),
      answer: line('answer', 500),
      ...(photo && { photo }),
    },
  ];
}
