import type { OrderableProduct } from '../catalogue/orderable-product.ts';
import { HttpError } from '../http-error.ts';
import type { PricedLine } from './price-attempt.ts';

/** The remaining stock of the products that have one, while one order after the other takes from it. */
export function stockOf(products: ReadonlyMap<string, OrderableProduct>) {
  const left = new Map<string, number>();
  for (const { id, stock } of products.values()) if (stock !== null) left.set(id, stock);
  return {
    /** Takes what all `lines` want, or throws an `HttpError` that names what there is too little of, and takes nothing. */
    take(lines: readonly PricedLine[]): void {
      const wanted = wantedStock(lines);
      for (const [id, quantity] of wanted) {
        if (quantity > (left.get(id) ?? 0)) refuseShortage(products.get(id)?.name ?? id, left.get(id) ?? 0);
      }
      for (const [id, quantity] of wanted) left.set(id, (left.get(id) ?? 0) - quantity);
    },
  };
}

/** How many pieces are wanted of each product whose stock is kept, in the order of the ids. */
export function wantedStock(lines: Iterable<PricedLine>): [id: string, quantity: number][] {
  const wanted = new Map<string, number>();
  for (const { id, quantity, product } of lines) {
    if (product.stock !== null) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  return [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function refuseShortage(name: string, left: number): never {
  if (left === 0) throw new HttpError(`${name} is out of stock.`);
  throw new HttpError(`Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`);
}
