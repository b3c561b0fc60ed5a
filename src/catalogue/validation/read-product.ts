import { isJsonObject, type JsonObject, ownField, saysYes } from '#api/reply.ts';
import {
  type ProductReviews,
  type Review,
  reviewsShown,
  reviewTotals,
  type ValidatedProduct,
  type ValidationIssue,
} from '#domain/catalogue/product.ts';
import { decodeEntities } from '#domain/text/entities.ts';
import { isSpreadsheetError, plainLine, shorten } from '#domain/text/plain-text.ts';
import { readImages, readSizes, readSpecifications } from './lists.ts';
import {
  type FieldIssue,
  invalid,
  isBlank,
  type ParsedField,
  readCount,
  readDate,
  readDescription,
  readId,
  readLabel,
  readName,
  readOriginalPrice,
  readPrice,
  readRating,
  readStock,
  spreadsheetError,
  valid,
} from './read-fields.ts';

/** A parsed entry of the list; without a product when a required field is not valid. */
export interface ReadProduct {
  id: string | null;
  product: ValidatedProduct | null;
  issues: readonly ProductIssue[];
}

export interface ProductIssue extends FieldIssue {
  /** '' for the entry as a whole. */
  field: string;
  effect: ValidationIssue['effect'];
}

/** Reads one entry of `products` (R7, R9); relative picture paths are resolved against `base`. */
export function readProduct(entry: unknown, base: string): ReadProduct {
  if (!isJsonObject(entry)) {
    const issue = { field: '', value: entry, reason: 'is not a product', effect: 'withheld' } as const;
    return { id: null, product: null, issues: [issue] };
  }
  const issues: ProductIssue[] = [];
  const from = (field: string) => ownField(entry, field);
  const take = <T>(
    field: string,
    { value, issue }: ParsedField<T>,
    effect: ProductIssue['effect'] = 'repaired',
  ): T => {
    const received = from(field);
    const isError = typeof received === 'string' && isSpreadsheetError(received.trim());
    const json = JSON.stringify(value) ?? '';
    const doubled = field === 'image' ? null : doubleEncoding(json, received);
    const shown = received ?? value;
    // U+FFFD replaces an undecodable byte. In the address of a picture it is encoded, and harms no text.
    if (json.includes('\ufffd'))
      issues.push({ field, value: shown, reason: lostCharacter, effect: 'withheld' });
    else if (issue !== null)
      issues.push({ field, ...issue, ...(isError && { reason: spreadsheetError }), effect });
    if (doubled !== null) issues.push({ field, value: shown, reason: doubled, effect: 'note' });
    return value;
  };

  const id = take('id', readId(entry), 'withheld');
  const name = takeNeeded('name', readName(from('name')), take);
  const price = takeNeeded('price', readPrice(from('price')), take);
  const reviews = take('reviews', readReviews(from('reviews'), base));
  const fields = {
    ...take('description', readDescription(from('description'))),
    images: take('image', readImages(from('image'), base)),
    category: take('category', readLabel(from('category'), labelLimit)),
    subCategory: take('sub_category', readLabel(subCategoryOf(entry), labelLimit)),
    bestseller: take('bestseller', readBestseller(from('bestseller'))),
    date: take('date', readDate(from('date'))),
    sizes: take('sizes', readSizes(from('sizes'))),
    specifications: take('specifications', readSpecifications(from('specifications'))),
    rating: take('rating', readRating(from('rating'))),
    reviewCount: take('review_count', readCount(from('review_count'))),
    stock: take('stock', readStock(from('stock'))),
    originalPrice: take('original_price', readOriginalPrice(from('original_price'), price)),
    ...(reviews && { reviews }),
  };
  const isLegible = issues.every(({ reason }) => reason !== lostCharacter);
  const product =
    id === null || name === '' || price === null || !isLegible ? null : { id, name, price, ...fields };
  return { id, product, issues };
}

const labelLimit = 80;

const lostCharacter = 'has characters that were lost (U+FFFD): mend the encoding of the text in the API';

type Take = <T>(field: string, parsed: ParsedField<T>, effect?: ProductIssue['effect']) => T;

/** Takes a required field. A name that is too long is cut and a fraction rounded; without a name or a price there is no product. */
function takeNeeded<T>(field: string, parsed: ParsedField<T>, take: Take): T {
  const isMissing = parsed.value === '' || parsed.value === null;
  return take(field, parsed, isMissing ? 'withheld' : 'repaired');
}

function subCategoryOf(entry: JsonObject): unknown {
  const value = ownField(entry, 'sub_category');
  return isBlank(value) ? ownField(entry, 'subCategory') : value;
}

function readBestseller(value: unknown): ParsedField<boolean> {
  if (saysYes(value)) return valid(true);
  if (isBlank(value) || [false, 0, '0', 'false'].includes(value as never)) return valid(false);
  return invalid(false, value, 'is neither true nor false');
}

/**
 * Says why a value looks as if it was encoded twice, as the predicate of a sentence; null if it does not. It may be meant so, and stays as it
 * is. `json` is the value as it is shown, `received` as it came.
 */
function doubleEncoding(json: string, received: unknown): string | null {
  if (/\\\\(?:'|\\"|[nr]|u[\da-f]{4})/i.test(json))
    return `has a backslash of an escaped character: ${remedy}`;
  if (decodeEntities(json) !== json) return `has an HTML entity that is left when it is decoded: ${remedy}`;
  // Control characters, which the received text may have, are not shown.
  const isMisread = misreadUtf8.test(json) || (typeof received === 'string' && misreadUtf8.test(received));
  return isMisread ? `looks like UTF-8 that was read as Latin-1: ${remedy}` : null;
}

const remedy = 'it was encoded twice, mend it where it comes from';

/** Letters with accents, Luganda's ŋ, typographic signs and emoji, their UTF-8 read as Latin-1 or Windows-1252. */
const misreadUtf8 =
  /[ÂÃ][\u0080-\u00bf\u0152-\u0192ˆ˜–-›€™]|Å[\u008b‹]|â[\u0080€\u0082‚\u0084„\u009cœ]|ð[\u009fŸ]|ï»¿/;

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
