/** How many products were published on each of the last days, of one source: what a slow drain is held against. */
export interface CountHistory {
  /** The API or the database; the counts of another one are no measure. */
  source: string;
  /** The most products on a day, the newest day last; a day without a publication has no entry. */
  days: readonly DayCount[];
}

interface DayCount {
  /** `2026-11-23`, UTC. */
  day: string;
  products: number;
}

interface Publication {
  source: string;
  products: number;
  /** Products that were shown until now; null where that is not known. */
  before: number | null;
  /** Published against a guard: what it lost was meant, and the count begins anew. */
  isForced: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** How long a count is a measure. */
const rememberedDays = 30;

/** The history after a publication: at most 31 entries. */
export function withPublication(history: CountHistory | undefined, publication: Publication): CountHistory {
  const { source, products, before, isForced, now } = publication;
  const today = dayOf(now);
  if (isForced) return { source, days: [{ day: today, products }] };
  const known = countedDays(history, source, now);
  const most = Math.max(products, before ?? 0, known.find(({ day }) => day === today)?.products ?? 0);
  return { source, days: [...known.filter(({ day }) => day !== today), { day: today, products: most }] };
}

/** The most products that `source` had within 30 days, since the last publication that was forced; 0 where nothing is known. */
export function highWaterMark(history: CountHistory | undefined, source: string, now: number): number {
  return Math.max(0, ...countedDays(history, source, now).map(({ products }) => products));
}

/** What a clock that was wrong has dated in the future does not count. */
function countedDays(history: CountHistory | undefined, source: string, now: number): readonly DayCount[] {
  if (history?.source !== source) return [];
  const first = dayOf(now - rememberedDays * dayMs);
  const last = dayOf(now);
  return history.days.filter(({ day }) => day >= first && day <= last);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The history that a record holds; undefined where it makes no sense. */
export function readHistory(value: unknown): CountHistory | undefined {
  const { source, days } = (value ?? {}) as { source?: unknown; days?: unknown };
  if (typeof source !== 'string' || !Array.isArray(days)) return undefined;
  return { source, days: days.filter(isDayCount) };
}

function isDayCount(value: unknown): value is DayCount {
  const { day, products } = (value ?? {}) as Partial<DayCount>;
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && Number.isInteger(products);
}
