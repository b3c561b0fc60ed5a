/**
 * A moment as PHP shops write it, epoch ms; null for anything else (R7). ISO dates, SQL datetimes and epoch seconds or ms
 * from 2000 to 2100: in these years no number of seconds is one of milliseconds. Without a zone it is UTC.
 */
export function epochMs(value: unknown): number | null {
  const date = typeof value === 'string' ? fromText(value.trim()) : fromNumber(value);
  return date !== null && date >= earliest && date < latest ? date : null;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2101, 0, 1);

function fromNumber(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return Math.round(value < latest / 1000 ? value * 1000 : value);
}

const calendar = /^(\d{4})-(\d{2})-(\d{2})/;
const clock = /^[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d{0,6})?)?/i;
const zone = /^ ?(?:Z|([+-])(\d{2}):?(\d{2}))?$/i;

function fromText(text: string): number | null {
  if (/^\d{9,13}(\.\d{1,6})?$/.test(text)) return fromNumber(Number(text));
  const day = calendar.exec(text);
  if (day === null) return null;
  const time = clock.exec(text.slice(10));
  const offset = time === null ? null : zone.exec(text.slice(10 + time[0].length));
  if (time === null ? text.length > 10 : offset === null) return null;
  return utc(day.slice(1).map(Number), (time ?? []).slice(1), (offset ?? []).slice(1));
}

/** Null for a day or an hour that does not exist, which `Date.UTC` would roll over. */
function utc(
  [year = 0, month = 0, day = 0]: number[],
  [hours = '0', minutes = '0', seconds = '0', fraction = '']: (string | undefined)[],
  [sign = '+', offsetHours = '0', offsetMinutes = '0']: (string | undefined)[],
): number | null {
  const midnight = Date.UTC(year, month - 1, day);
  const exists = new Date(midnight).getUTCMonth() === month - 1;
  const ticks = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  const shifts = Number(offsetHours) <= 14 && Number(offsetMinutes) < 60;
  if (!exists || !ticks || !shifts) return null;
  const inDay = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  return midnight + inDay + Number(fraction.padEnd(3, '0')) - (sign === '-' ? -offset : offset);
}
