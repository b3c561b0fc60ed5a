import { currency } from '../shop/shop.ts';

/** `UGX 12,500`. The same in every build and on every phone: no locale decides it. `amount` is whole UGX. */
export function formatPrice(amount: number): string {
  return `${currency.label}${groupThousands(amount)}`;
}

/** A difference with a minus sign, `−UGX 5,000`; a positive one without a sign. */
export function formatChange(amount: number): string {
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount);
}

/** `12,500` */
export function groupThousands(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
