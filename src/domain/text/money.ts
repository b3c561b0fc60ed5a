import { decimalMark, decimals, group, labelAfter, labelBefore } from '../shop/configuration.ts';
import { inUnits } from './whole-number.ts';

/**
 * `UGX 12,500`, `4,90 €`. The same in every build and on every phone: no locale decides it. An amount is a whole number of the smallest
 * unit that the currency shows: shillings, or cents.
 */
export function formatPrice(amount: number): string {
  return `${labelBefore}${formatAmount(amount)}${labelAfter}`;
}

/** A difference with a minus sign, `−UGX 5,000`; a positive one without a sign. */
export function formatChange(amount: number): string {
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount);
}

/** A price without its label: `12,500`, `4,90`. */
export function formatAmount(amount: number): string {
  return groupThousands(decimals ? writtenAmount(amount).replace('.', decimalMark) : amount);
}

/** `12,500` */
export function groupThousands(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, group);
}

/** An amount as feeds, files and fields for typing write it: `4.90`. */
export const writtenAmount = (amount: number) => inUnits(amount).toFixed(decimals);
