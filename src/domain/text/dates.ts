import { dateLocale, fixedOffsetMs, hasShortRanges, timeZone } from '../shop/configuration.ts';
import { zoneOffsetMs } from './zones.ts';

/** `5 January 2026` in the shop's time, whatever the phone's clock and zone say; `moment` is epoch ms. */
export function shopDate(moment: number): string {
  return writtenDate(shopClock(moment));
}

/** `5 January 2026, 12:05` in the shop's time. */
export function shopDateTime(moment: number): string {
  const clock = shopClock(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${shopDate(moment)}, ${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`;
}

/** A clock whose UTC is the shop's time; `moment` is epoch ms. */
export function shopClock(moment: number): Date {
  return new Date(moment + (fixedOffsetMs ?? zoneOffsetMs(timeZone, moment)));
}

/** `1 November 2026`, in UTC: the same on every machine. */
export function writtenDate(date: string | number | Date): string {
  return new Date(date).toLocaleDateString(dateLocale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** `2026-01-05 12:05` in the shop's time, for the lists of commands: a rented server's own clock mostly is UTC. */
export function shopMinute(moment: number): string {
  return shopClock(moment).toISOString().slice(0, 16).replace('T', ' ');
}

/** `2026-01-05` in the shop's time. */
export const shopDay = (moment: number) => shopMinute(moment).slice(0, 10);

/** A day, ms. */
export const dayMs = 86_400_000;

/** Days since 1970-01-01, UTC. */
export const dayNumber = (moment: number) => Math.floor(moment / dayMs);

/** `1–3 days`, `2 days`, `1 day`; `unit` is the plural. */
export const span = ({ min, max }: { min: number; max: number }, unit: string) =>
  hasShortRanges && min === max ? `${max} ${max === 1 ? unit.slice(0, -1) : unit}` : `${min}–${max} ${unit}`;
/** `span` for a view: no line ends within it. */
export const unbrokenSpan = (range: { min: number; max: number }, unit: string) =>
  span(range, unit).replace('–', '–\u2060').replace(' ', '\u00a0');
export const dayCount = (days: number) => `${days} days`;
