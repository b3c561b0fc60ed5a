import { dayMs } from '#domain/text/dates.ts';

/** Number of products of one source that were published on each of the last days. It reveals a slow loss. */
export interface CountHistory {
  /** Name of the API or the database (`sourceName`); the counts of another source are ignored. */
  source: string;
  /** Greatest count of each day, the newest day last; a day without a publication has no entry. */
  days: readonly DayCount[];
}

interface DayCount {
  /** `2026-11-23`, UTC. */
  day: string;
  products: number;
}

interface PublishedCount {
  source: string;
  products: number;
  /** Products of the publication before; null where that is not known. */
  before: number | null;
  /** Whether it was published against a guard, so that its losses were intended and the history begins anew. */
  isForced: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Days after which a count is dropped. */
const rememberedDays = 30;

/** The history after a publication: at most 31 entries. */
export function withCount(history: CountHistory | undefined, published: PublishedCount): CountHistory {
  const { source, products, before, isForced, now } = published;
  const today = dayOf(now);
  if (isForced) return { source, days: [{ day: today, products }] };
  const known = countedDays(history, source, now);
  const most = Math.max(products, before ?? 0, known.find(({ day }) => day === today)?.products ?? 0);
  return { source, days: [...known.filter(({ day }) => day !== today), { day: today, products: most }] };
}

/**
 * Greatest number of products that `source` had within 30 days before `now` (epoch ms), since the last forced publication; 0
 * where none is known.
 */
export function highWaterMark(history: CountHistory | undefined, source: string, now: number): number {
  return Math.max(0, ...countedDays(history, source, now).map(({ products }) => products));
}

/** Days of `source` within 30 days before `now`; days in the future, which a wrong clock has written, do not count. */
function countedDays(history: CountHistory | undefined, source: string, now: number): readonly DayCount[] {
  if (history?.source !== source) return [];
  const first = dayOf(now - rememberedDays * dayMs);
  const last = dayOf(now);
  return history.days.filter(({ day }) => day >= first && day <= last);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** History in the JSON of a record; undefined where it is malformed. Malformed days are left out. */
export function readHistory(value: unknown): CountHistory | undefined {
  const { source, days } = (value ?? {}) as { source?: unknown; days?: unknown };
  if (typeof source !== 'string' || !Array.isArray(days)) return undefined;
  return { source, days: days.filter(isDayCount) };
}

function isDayCount(value: unknown): value is DayCount {
  const { day, products } = (value ?? {}) as Partial<DayCount>;
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && Number.isInteger(products);
}
