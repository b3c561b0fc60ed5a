import { formatPrice } from '../text/money.ts';
import { onOffer, priceAndMore, priceUnder } from './listing-messages.ts';

/** Fewest products of a list that is filtered by price. */
const enough = 8;

/** An option of a list: its value in the address, such as `-15000`, `45000-`, `on`, `XL` or `shoe-40`, and its label. */
export interface ValueOption {
  value: string;
  label: string;
}

/** The ranges of a list's prices, UGX, which meet at round numbers near its quarters; none for a short list or one price. */
export function priceRanges(prices: readonly number[]): ValueOption[] {
  if (prices.length < enough) return [];
  const sorted = prices.toSorted((a, b) => a - b);
  const highest = sorted.at(-1) ?? 0;
  const quarters = [1, 2, 3].map((part) => sorted[Math.floor((sorted.length * part) / 4)] ?? 0);
  const step = stepOf(quarters[2] ?? 0);
  const bounds = [...new Set(quarters.map((price) => rounded(price, step)))].filter((bound, index, all) => {
    const isBetween = (price: number) => price >= (all[index - 1] ?? 0) && price < bound;
    return bound <= highest && sorted.some(isBetween);
  });
  if (bounds.length === 0) return [];
  return ['', ...bounds].map((from, index) => {
    const value = `${from}-${bounds[index] ?? ''}`;
    return { value, label: moneyLabel(value) };
  });
}

/** Label of a price range or of offers, by its value. */
export function moneyLabel(value: string): string {
  if (value === 'on') return onOffer;
  const [from, to = ''] = value.split('-').map((bound) => bound && formatPrice(Number(bound)));
  if (!from) return priceUnder(to);
  return to ? `${from} – ${to}` : priceAndMore(from);
}

/** In steps of the list: 9,400 beside 10,100 is 10,000. A price that is nothing in these steps has its own: 4,800 is 5,000. */
function rounded(price: number, step: number): number {
  return Math.round(price / step) * step || rounded(price, stepOf(price));
}

/** Half a step of the first digit: 5,000 for 16,400. */
function stepOf(price: number): number {
  return 10 ** Math.floor(Math.log10(Math.max(price, 1))) / 2;
}

/** The option On offer, if a list has products with and without one. `savings`: former price minus price of each, UGX. */
export function offerOptions(savings: readonly number[]): ValueOption[] {
  const reduced = savings.filter((saving) => saving > 0).length;
  return reduced > 0 && reduced < savings.length ? [{ value: 'on', label: onOffer }] : [];
}

/** Tells whether a price is in one of the ranges, `?price=10000-25000`; without any, all are. */
export function inRanges(ranges: readonly string[]): (price: number) => boolean {
  const bounds = ranges.map((range) => range.replace(/.*=/, '').split('-'));
  return (price) =>
    bounds.length === 0 || bounds.some(([from, to]) => price >= Number(from) && (!to || price < Number(to)));
}
