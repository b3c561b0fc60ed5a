import { fixedOffsetMs, timeZone } from '../shop/configuration.ts';
import { zoneOffsetMs } from './zones.ts';

/**
 * A moment as PHP shops write it, epoch ms; null for anything else (R7). ISO dates, SQL datetimes and epoch seconds or ms
 * from 2000 to 2100: in these years no number of seconds is one of milliseconds. A time without a zone is in `SHOP_API_ZONE`,
 * and a day without a time is that day in the shop's zone (R37).
 */
export function epochMs(value: unknown): number | null {
  return typeof value === 'string' ? fromText(value.trim()) : fromNumber(value);
}

const earliest = Date.UTC(2000, 0, 1);

const latest = Date.UTC(2101, 0, 1);

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
