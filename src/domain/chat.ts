import { type CartLine, cartTotals, isListed } from './cart-lines.ts';
import type { Facts } from './facts.ts';
import { formatPrice } from './money.ts';
import type { Product } from './product.ts';

/** Opens the chat app on a conversation with the shop, with `text` already typed. */
export function chatLink(facts: Facts, text: string): string {
  return `https://wa.me/${facts.chatNumber}?text=${encodeURIComponent(text)}`;
}

/** What a shopper who orders one product by chat sends. */
export function productOrderText(facts: Facts, product: Product, url: string): string {
  return `Hello ${facts.name}, I would like to order: ${product.name} (${formatPrice(product.price)}). ${url}`;
}

/**
 * What a shopper who orders the whole cart by chat sends; what is no longer sold is left out. It needs no account and no
 * connection until it is sent.
 */
export function cartOrderText({ name }: Facts, lines: readonly CartLine[]): string {
  const goods = lines.filter(isListed).map(({ goods, size, quantity }) => {
    const called = size === '' ? goods.name : `${goods.name}, size ${size}`;
    return `${quantity} × ${called}: ${formatPrice(goods.price * quantity)}`;
  });
  const { deliveryFee, total } = cartTotals(lines);
  const delivered = deliveryFee === 0 ? 'free' : formatPrice(deliveryFee);
  return [
    `Hello ${name}, I would like to order:`,
    ...goods,
    `Delivery: ${delivered}`,
    `Total: ${formatPrice(total)}`,
  ].join('\n');
}

export function phoneLink(facts: Facts): string {
  return `tel:${facts.phone.replace(/[^+\d]/g, '')}`;
}
