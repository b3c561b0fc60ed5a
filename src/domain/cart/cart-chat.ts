import type { Facts } from '../content/facts.ts';
import { formatPrice } from '../text/money.ts';
import { type CartLine, cartTotals, isListed, isOutOfStock } from './cart-lines.ts';

/**
 * What a shopper who orders the whole cart by chat sends; what is no longer sold, or out of stock, is left out. It needs no account and no
 * connection until it is sent.
 */
export function cartOrderText({ name }: Facts, lines: readonly CartLine[]): string {
  const orderable = lines.filter((line) => !isOutOfStock(line));
  const items = orderable.filter(isListed).map(({ product, size, quantity }) => {
    const called = size === '' ? product.name : `${product.name}, size ${size}`;
    return `${quantity} × ${called}: ${formatPrice(product.price * quantity)}`;
  });
  const { deliveryFee, total } = cartTotals(lines);
  const delivered = deliveryFee === 0 ? 'free' : formatPrice(deliveryFee);
  return [
    `Hello ${name}, I would like to order:`,
    ...items,
    `Delivery: ${delivered}`,
    `Total: ${formatPrice(total)}`,
  ].join('\n');
}
