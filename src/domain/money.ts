import { currency } from './shop.ts';

/** `UGX 12,500`. The same in every build and on every phone: no locale decides it. `amount` is whole UGX. */
export function formatPrice(amount: number): string {
  return `${currency.label}${groupThousands(amount)}`;
}

/** `12,500` */
export function groupThousands(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
