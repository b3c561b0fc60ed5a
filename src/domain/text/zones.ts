/** Clocks by their zones, since each takes a while to make. */
const clocks: Record<string, Intl.DateTimeFormat> = {};

/** Offset of an IANA zone from UTC at a moment, ms; `otherwise` if an old phone does not know the zone. */
export function zoneOffsetMs(zone: string, moment: number, otherwise = 0): number {
  try {
    clocks[zone] ??= clockIn(zone);
    const [month = 1, day, year = 0, hour, minute, second] = (
      clocks[zone].format(moment).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - moment + (moment % 1000);
  } catch {
    return otherwise;
  }
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

/** Days of the week as dates count them, from 0. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
