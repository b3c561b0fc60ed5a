import type { Product } from '../catalogue/product.ts';
import { formatPrice } from '../text/money.ts';
import type { Facts } from './facts.ts';

/** Address that opens a WhatsApp chat with the shop, with `text` already typed; '' for none. */
export function chatLink(facts: Pick<Facts, 'chatNumber'>, text: string): string {
  return `https://wa.me/${facts.chatNumber}?text=${encodeURIComponent(text)}`;
}

/** Message of a shopper who orders by chat, before the names of the products. */
export function orderText(facts: Facts): string {
  return `Hello ${facts.name}, I would like to order: `;
}

export function productOrderText(facts: Facts, product: Product, url: string): string {
  return `${orderText(facts)}${product.name} (${formatPrice(product.price)}). ${url}`;
}

export function backInStockText(facts: Facts, { name }: Product, url: string): string {
  return `Hello ${facts.name}, please tell me when this is back: ${name}. ${url}`;
}

/** Address that calls the shop: `tel:` with the digits of its number and a `+`. */
export function phoneLink(facts: Pick<Facts, 'phone'>): string {
  return `tel:${facts.phone.replace(/[^+\d]/g, '')}`;
}

export function forgottenPasswordText(facts: Facts): string {
  return `Hello ${facts.name}, I have forgotten the password of my account. My email is: `;
}
