import { cityAreas, delivery, hasShortRanges, restDays } from '../shop/configuration.ts';
import { shippingLabel, subtotalLabel, totalLabel } from '../shop/labels.ts';
import { dayMs, shopClock } from '../text/dates.ts';
import { formatChange } from '../text/money.ts';

/** The sums of an order, UGX. */
export interface Totals {
  subtotal: number;
  deliveryFee: number;
  total: number;
}

/** The sums of the lines by the one price rule (R3); `price` is that of one piece, all amounts in whole UGX. */
export function totalsOf(lines: Iterable<{ price: number; quantity: number }>): Totals {
  let subtotal = 0;
  for (const { price, quantity } of lines) subtotal += price * quantity;
  const fee = deliveryFee(subtotal);
  return { subtotal, deliveryFee: fee, total: subtotal + fee };
}

/** Delivery fee for a subtotal, both in UGX: 0 when the subtotal is strictly above the limit (R3); the same everywhere. */
export function deliveryFee(subtotal: number): number {
  return subtotal > delivery.freeOver ? 0 : delivery.fee;
}

export interface Sum {
  label: string;
  /** UGX; negative for a reduction. */
  amount: number;
}

/** The lines of a cart's or an order's sums, which add up: its own line takes free shipping off again (R4). Amounts in UGX. */
export function sumsOf(subtotal: number, total: number): Sum[] {
  const difference = total - subtotal - delivery.fee;
  const label = difference === -delivery.fee ? 'Free delivery' : 'Adjustment';
  return [
    { label: subtotalLabel, amount: subtotal },
    { label: shippingLabel, amount: delivery.fee },
    ...(difference === 0 ? [] : [{ label, amount: difference }]),
    { label: totalLabel, amount: total },
  ];
}

/** The amount of a sum in words: `UGX 12,500`, `−UGX 5,000`, and `Free` in a shop that never takes a fee. */
export function formatSum({ label, amount }: Sum): string {
  return label === shippingLabel && amount === 0 ? 'Free' : formatChange(amount);
}

/**
 * Days on which an order placed at `now` (epoch ms) arrives when delivery takes `min` to `max` days: `Mon 23 – Tue 24 Nov`, or
 * `Fri 27 Nov – Tue 1 Dec`. Days are the shop's, whatever the phone's clock and zone. A date is not
 * broken within, nor the dash from what it follows.
 */
export function deliveryDates(now: number, { min, max }: { min: number; max: number }): string {
  const [first, last] = [dayOf(now, min), dayOf(now, max)];
  const end = `${last.day}\u00a0${last.month}`;
  if (hasShortRanges && first.day === last.day) return end;
  const start = first.month === last.month ? first.day : `${first.day}\u00a0${first.month}`;
  return `${start}\u00a0– ${end}`;
}

/** Days that delivery takes to a city as typed (Spec 9): `Ntinda, Kampala` is near, `Kampala Road, Mbarara` is not. */
export function deliveryDays(city: string, shopCity: string): { min: number; max: number } {
  return isInCity(city, shopCity) ? delivery.cityDays : delivery.nationwideDays;
}

export function isInCity(city: string, shopCity: string): boolean {
  const [typed, near] = [wordsOf(city), wordsOf(shopCity)];
  return (typed.includes(near) && !beyondWords.test(typed)) || Boolean(cityAreas?.test(typed));
}

const beyondWords = / (road|rd|highway|outside|near) /;

/** The words of a name in small letters, each between spaces. */
function wordsOf(name: string): string {
  return ` ${name
    .toLowerCase()
    .replace(/\P{L}+/gu, ' ')
    .trim()} `;
}

/** The day `daysLater`, or the next one with deliveries (Spec 1). */
function dayOf(now: number, daysLater: number): { day: string; month: string } {
  const clock = shopClock(now + daysLater * dayMs);
  if ((restDays >> clock.getUTCDay()) & 1) return dayOf(now, daysLater + 1);
  // `Tue, 01 Dec 2026 09:00:00 GMT`, in English on every phone.
  const [weekday, date, month = ''] = clock.toUTCString().split(/\W+/);
  return { day: `${weekday}\u00a0${Number(date)}`, month };
}
