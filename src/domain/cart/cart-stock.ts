import { formatSum, sumsOf, type Totals, totalsOf } from '../checkout/delivery.ts';
import type { Facts } from '../content/facts.ts';
import { formatPrice } from '../text/money.ts';
import { type CartLine, checkoutReadiness } from './cart-lines.ts';

/** A line with the number of its pieces that the shop can send: 0 for a product that is not sold, or not looked up yet. */
export type CountedLine = CartLine & { orderable: number };

/** The lines with the pieces left for each; all sizes of a product share its stock. */
export function countStock(lines: readonly CartLine[]): CountedLine[] {
  const left = new Map<string, number>();
  return lines.map((line) => {
    const { productId, product, quantity } = line;
    if (product === null) return { ...line, orderable: 0 };
    const stock = left.get(productId) ?? product.stock ?? Number.POSITIVE_INFINITY;
    const orderable = Math.min(stock, quantity);
    left.set(productId, stock - orderable);
    return { ...line, orderable };
  });
}

export function isSoldOut({ product, orderable }: CountedLine): boolean {
  return product !== null && orderable === 0;
}

/** The totals of the pieces that can be ordered, UGX (R3, Spec 4). */
export function cartTotals(lines: readonly CountedLine[]): Totals {
  return totalsOf(
    lines.map(({ product, orderable }) => ({ price: product?.price ?? 0, quantity: orderable })),
  );
}

/** Readiness as of `checkoutReadiness`, and `tooMany` if the shop has fewer pieces than were chosen. */
export function cartReadiness(lines: readonly CountedLine[]) {
  const readiness = checkoutReadiness(lines);
  if (readiness !== 'open') return readiness;
  if (lines.some(isSoldOut)) return 'outOfStock';
  return lines.some(({ orderable, quantity }) => orderable < quantity) ? 'tooMany' : readiness;
}

/** Message that orders the cart by chat, without what is not sold or in stock. It needs no account. */
export function cartOrderText({ name }: Facts, lines: readonly CartLine[]): string {
  const counted = countStock(lines);
  const inStock = counted.filter((line) => !isSoldOut(line));
  const items = inStock.flatMap(({ product, size, orderable: quantity }) => {
    if (product === null) return [];
    const called = size === '' ? product.name : `${product.name}, size ${size}`;
    return `${quantity} × ${called}: ${formatPrice(product.price * quantity)}`;
  });
  const { subtotal, total } = cartTotals(counted);
  const sums = sumsOf(subtotal, total).slice(1);
  return [
    `Hello ${name}, I would like to order:`,
    ...items,
    ...sums.map((sum) => `${sum.label}: ${formatSum(sum)}`),
  ].join('\n');
}
