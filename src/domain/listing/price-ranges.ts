import { formatPrice } from '../text/money.ts';
import { onOffer, priceAndMore, priceUnder } from './listing-messages.ts';

/** Fewest products of a list that is filtered by price. */
const enough = 8;

/** An option of a list: its value in the address, `-15000`, `15000-25000`, `45000-` or `on`, and its label. */
export interface MoneyOption {
  value: string;
  label: string;
}

/** The ranges of a list's prices, UGX, which meet at round numbers near its quarters; none for a short list or one price. */
export function priceRanges(prices: readonly number[]): MoneyOption[] {
  const sorted = prices.toSorted((a, b) => a - b);
  const highest = sorted.at(-1) ?? 0;
  const quarters = [1, 2, 3].map((part) => rounded(sorted[Math.floor((sorted.length * part) / 4)] ?? 0));
  const bounds = [...new Set(quarters)].filter((bound, index, all) => {
    const isBetween = (price: number) => price >= (all[index - 1] ?? 0) && price < bound;
    return bound <= highest && sorted.some(isBetween);
  });
  if (prices.length < enough || bounds.length === 0) return [];
  return ['', ...bounds].map((from, index) => {
    const value = `${from}-${bounds[index] ?? ''}`;
    return { value, label: moneyLabel(value) };
  });
}

/** Label of an option by its value: a list may be asked for a range that only another list offers. */
export function moneyLabel(value: string): string {
  if (value === 'on') return onOffer;
  const [from, to = ''] = value.split('-').map((bound) => bound && formatPrice(Number(bound)));
  if (!from) return priceUnder(to);
  return to ? `${from} – ${to}` : priceAndMore(from);
}

/** Half a step of its first digit: 16,400 is 15,000, 4,800 is 5,000. */
function rounded(price: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(price, 1))) / 2;
  return Math.round(price / step) * step;
}

/** The option On offer, if a list has products with and without one. `savings`: former price minus price of each, UGX. */
export function offerOptions(savings: readonly number[]): MoneyOption[] {
  const reduced = savings.filter((saving) => saving > 0).length;
  return reduced > 0 && reduced < savings.length ? [{ value: 'on', label: onOffer }] : [];
}

/** Tells whether a price is in one of the ranges, `?price=10000-25000`; without any, all are. */
export function inRanges(ranges: readonly string[]): (price: number) => boolean {
  const bounds = ranges.map((range) => range.replace(/.*=/, '').split('-'));
  return (price) =>
    bounds.length === 0 || bounds.some(([from, to]) => price >= Number(from) && (!to || price < Number(to)));
}
