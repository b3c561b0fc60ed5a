/**
 * Epoch ms of a time that a PHP shop wrote without a zone (R37); `wallClock` is that time as if it were UTC. The build
 * bakes `SHOP_API_ZONE` into the script, and with Kampala, which never changes its clocks, drops the rest.
 */
export function fromApiZone(wallClock: number): number {
  return process.env.SHOP_API_ZONE && process.env.SHOP_API_ZONE !== 'Africa/Kampala'
    ? wallClock - offsetMs(wallClock - offsetMs(wallClock))
    : wallClock - kampalaOffsetMs;
}

export const defaultApiZone = 'Africa/Kampala';

/** Ahead of UTC by this much in every season. */
const kampalaOffsetMs = 10_800_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the zone is ahead of UTC at a moment, epoch ms. An old phone that does not know the zone takes Kampala's. */
function offsetMs(moment: number): number {
  try {
    const zone = process.env.SHOP_API_ZONE as string;
    const clock = clocks.get(zone) ?? clockIn(zone);
    clocks.set(zone, clock);
    const [month = 1, day, year = 0, hour, minute, second] = (clock.format(moment).match(/\d+/g) ?? []).map(
      Number,
    );
    return Date.UTC(year, month - 1, day, hour, minute, second) - moment + (moment % 1000);
  } catch {
    return kampalaOffsetMs;
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
