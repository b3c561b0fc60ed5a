/** Offset of Kampala from UTC, ms, the same in every season. */
export const kampalaOffsetMs = 10_800_000;

/** `5 January 2026` in Kampala, whatever the phone's clock and zone say; `moment` is epoch ms. */
export function kampalaDate(moment: number): string {
  return writtenDate(moment + kampalaOffsetMs);
}

/** `5 January 2026, 12:05` in Kampala. */
export function kampalaTime(moment: number): string {
  const clock = kampalaClock(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${kampalaDate(moment)}, ${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`;
}

/** A clock whose UTC is Kampala's time; `moment` is epoch ms. */
export function kampalaClock(moment: number): Date {
  return new Date(moment + kampalaOffsetMs);
}

/** `1 November 2026`, in UTC: the same on every machine. */
export function writtenDate(date: string | number | Date): string {
  return new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `2026-01-05 12:05` in Kampala, for the lists of commands: a rented server's own clock mostly is UTC. */
export function kampalaMinute(moment: number): string {
  return kampalaClock(moment).toISOString().slice(0, 16).replace('T', ' ');
}

/** `2026-01-05` in Kampala. */
export const kampalaDay = (moment: number) => kampalaMinute(moment).slice(0, 10);

/** A day, ms. */
export const dayMs = 86_400_000;

export const span = (range: { min: number; max: number }, unit: string) =>
  `${range.min}–${range.max} ${unit}`;
/** `span` for a view: no line ends within it. */
export const unbrokenSpan = (range: { min: number; max: number }, unit: string) =>
  span(range, unit).replace('–', '–\u2060').replace(' ', '\u00a0');
export const dayCount = (days: number) => `${days} days`;
