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

/**
 * A moment as PHP shops write it, epoch ms; null for anything else (R7). ISO dates, SQL datetimes and epoch seconds or ms
 * from 2000 to 2100: in these years no number of seconds is one of milliseconds. A time without a zone is in `SHOP_API_ZONE`,
 * and a day without a time is that day in the shop's zone (R37).
 */
export function epochMs(value: unknown): number | null {
  return typeof value === 'string' ? fromText(value.trim()) : fromNumber(value);
}

const earliest = /* @__PURE__ */ Date.UTC(2000, 0, 1);
const latest = /* @__PURE__ */ Date.UTC(2101, 0, 1);

function fromNumber(value: unknown): number | null {
  if (typeof value !== 'number') return null;
  const date = Math.round(value < latest / 1000 ? value * 1000 : value);
  return date >= earliest && date < latest ? date : null;
}

/** Date, day, hours, minutes, seconds, milliseconds, zone, its sign, hours and minutes. */
const written =
  /^(2(?:0\d\d|100)-\d\d-(\d\d))(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d{0,6})?)? ?(Z|([+-])(0\d|1[0-4]):?([0-5]\d))?)?$/i;

function fromText(text: string): number | null {
  if (/^\d{9,13}(\.\d{1,6})?$/.test(text)) return fromNumber(Number(text));
  const [, date, day, hours, minutes = '00', seconds = '00', fraction = '', zone, sign, ahead = 0, more = 0] =
    written.exec(text) ?? [];
  const wallClock = Date.parse(`${date}T${hours ?? '00'}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}Z`);
  // A day that does not exist parses as NaN or as another day.
  if (new Date(wallClock).getUTCDate() !== Number(day)) return null;
  if (!zone) return fromApiZone(wallClock, hours);
  return wallClock - Number(`${sign ?? ''}1`) * (Number(ahead) * 60 + Number(more)) * 60_000;
}

/**
 * Epoch ms of a time that a PHP shop wrote without a zone (R37); `wallClock` is that time as if it were UTC, and for a day without a time its
 * midnight, which is the shop's. The build bakes `SHOP_API_ZONE` into the script, and for a zone that never changes its clocks drops the rest.
 */
function fromApiZone(wallClock: number, hours: string | undefined): number {
  if (process.env.SHOP_API_ZONE && process.env.SHOP_API_ZONE !== timeZone && hours)
    return inZone(wallClock, process.env.SHOP_API_ZONE);
  return fixedOffsetMs === null ? inZone(wallClock, timeZone) : wallClock - fixedOffsetMs;
}

function inZone(wallClock: number, zone: string): number {
  const offset = (moment: number) => zoneOffsetMs(zone, moment, fixedOffsetMs ?? 0);
  return wallClock - offset(wallClock - offset(wallClock));
}
