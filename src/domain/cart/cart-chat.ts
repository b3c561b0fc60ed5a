import type { Facts } from '../content/facts.ts';
import { formatPrice } from '../text/money.ts';
import type { CartLine } from './cart-lines.ts';
import { cartTotals, countStock, isSoldOut } from './cart-stock.ts';

/**
 * Message that orders the whole cart by chat, without what is no longer sold or not in stock. It needs no account, and no
 * connection until it is sent.
 */
export function cartOrderText({ name }: Facts, lines: readonly CartLine[]): string {
  const counted = countStock(lines);
  const inStock = counted.filter((line) => !isSoldOut(line));
  const items = inStock.flatMap(({ product, size, orderable: quantity }) => {
    if (product === null) return [];
    const called = size === '' ? product.name : `${product.name}, size ${size}`;
    return `${quantity} × ${called}: ${formatPrice(product.price * quantity)}`;
  });
  const { deliveryFee, total } = cartTotals(counted);
  const delivered = deliveryFee === 0 ? 'free' : formatPrice(deliveryFee);
  return [
    `Hello ${name}, I would like to order:`,
    ...items,
    `Delivery: ${delivered}`,
    `Total: ${formatPrice(total)}`,
  ].join('\n');
}
