import { type CartLine, checkoutReadiness } from './cart-lines.ts';
import { type Totals, totalsOf } from './totals.ts';

/** A line with how many of its pieces the shop can send: none of what is not sold, or not known yet. */
export type CountedLine = CartLine & { orderable: number };

/** The lines with what is left for each; the sizes of a product share its pieces. */
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

/** Whether the shop has none left, for this line, of a product that it still sells. */
export function isSoldOut({ product, orderable }: CountedLine): boolean {
  return product !== null && orderable === 0;
}

/** The totals of what can be ordered, UGX (R3); what is no longer sold, or not in stock, is left out (Spec 4). */
export function cartTotals(lines: readonly CountedLine[]): Totals {
  return totalsOf(
    lines.map(({ product, orderable }) => ({ price: product?.price ?? 0, quantity: orderable })),
  );
}

/** As `checkoutReadiness`, and `tooMany` where the shop has fewer than were chosen. */
export function cartReadiness(lines: readonly CountedLine[]) {
  const readiness = checkoutReadiness(lines);
  if (readiness !== 'open') return readiness;
  if (lines.some(isSoldOut)) return 'outOfStock';
  return lines.some(({ orderable, quantity }) => orderable < quantity) ? 'tooMany' : readiness;
}
