import { isJsonObject, type JsonObject, ownField } from '#api/json-object.ts';
import { saysYes } from '#api/reply.ts';
import type { GatedProduct } from '../gated.ts';
import { readDate } from './date.ts';
import { readDescription } from './description.ts';
import { readCount, readOriginalPrice, readPrice, readRating } from './figures.ts';
import { readId } from './identity.ts';
import { readImages } from './images.ts';
import { readSizes, readSpecifications } from './options.ts';
import { type Fault, isBlank, misunderstood, type Reading, understood } from './reading.ts';
import { readLine, readName } from './text.ts';

/** An entry of the list, read. It has no product when one of the fields that make one is at fault. */
export interface ReadEntry {
  id: string | null;
  product: GatedProduct | null;
  faults: readonly FieldFault[];
}

export interface FieldFault extends Fault {
  /** '' for the entry as a whole. */
  field: string;
  effect: 'withheld' | 'repaired';
}

/** Reads one entry of `products` (R7, R9); `base` is what relative picture paths start from. */
export function readEntry(entry: unknown, base: string): ReadEntry {
  if (!isJsonObject(entry)) {
    const fault = { field: '', value: entry, reason: 'is not a product', effect: 'withheld' } as const;
    return { id: null, product: null, faults: [fault] };
  }
  const faults: FieldFault[] = [];
  const take = <T>(
    field: string,
    { value, fault }: Reading<T>,
    effect: FieldFault['effect'] = 'repaired',
  ): T => {
    if (fault !== null) faults.push({ field, ...fault, effect });
    return value;
  };
  const from = (field: string) => ownField(entry, field);

  const id = take('id', readId(entry), 'withheld');
  const name = takeNeeded('name', readName(from('name')), take);
  const price = takeNeeded('price', readPrice(from('price')), take);
  const fields = {
    ...take('description', readDescription(from('description'))),
    images: take('image', readImages(from('image'), base)),
    category: take('category', readLine(from('category'), labelLimit)),
    subCategory: take('sub_category', readLine(subCategoryOf(entry), labelLimit)),
    bestseller: take('bestseller', readBestseller(from('bestseller'))),
    date: take('date', readDate(from('date'))),
    sizes: take('sizes', readSizes(from('sizes'))),
    specifications: take('specifications', readSpecifications(from('specifications'))),
    rating: take('rating', readRating(from('rating'))),
    reviewCount: take('review_count', readCount(from('review_count'))),
    stock: take('stock', readCount(from('stock'))),
    originalPrice: take('original_price', readOriginalPrice(from('original_price'), price)),
  };
  const product = id === null || name === '' || price === null ? null : { id, name, price, ...fields };
  return { id, product, faults };
}

const labelLimit = 80;

type Take = <T>(field: string, reading: Reading<T>, effect?: FieldFault['effect']) => T;

/** A name that was only too long is cut and a fraction rounded; without a name or a price there is no product. */
function takeNeeded<T>(field: string, reading: Reading<T>, take: Take): T {
  const isMissing = reading.value === '' || reading.value === null;
  return take(field, reading, isMissing ? 'withheld' : 'repaired');
}

function subCategoryOf(entry: JsonObject): unknown {
  const value = ownField(entry, 'sub_category');
  return isBlank(value) ? ownField(entry, 'subCategory') : value;
}

function readBestseller(value: unknown): Reading<boolean> {
  if (saysYes(value)) return understood(true);
  if (isBlank(value) || [false, 0, '0', 'false'].includes(value as never)) return understood(false);
  return misunderstood(false, value, 'is neither true nor false');
}
