import { totalsOf } from '#domain/cart/totals.ts';
import { pricesChanged } from '#domain/shop/messages.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { type OrderableProduct, refuseUnknownSize } from '../catalogue/orderable-product.ts';
import { HttpError } from '../http-error.ts';
import type { Attempt, AttemptLine } from './attempt.ts';

export interface PricedLine extends AttemptLine {
  product: OrderableProduct;
}

/**
 * The lines with the catalogue's own products, whose prices come to what the shopper expects (R3). Throws an `HttpError` that
 * names what is not sold, or has the right total as `amount`.
 */
export function pricedLines(
  { lines, amount }: Attempt,
  products: ReadonlyMap<string, OrderableProduct>,
): PricedLine[] {
  const priced = lines.map((line) => ({ ...line, product: products.get(line.id) ?? refuseUnknown(line) }));
  for (const line of priced) refuseUnknownSize(line.product, line.size);
  const { total } = totalsOf(priced.map((line) => ({ price: line.product.price, quantity: line.quantity })));
  if (total !== amount) {
    throw new HttpError(pricesChanged, { details: { amount: total } });
  }
  return priced;
}

function refuseUnknown({ id, name }: AttemptLine): never {
  const called = name === '' ? `Product ${id}` : shorten(name, 100);
  throw new HttpError(`${called} is no longer available. Please remove it from your cart.`);
}
