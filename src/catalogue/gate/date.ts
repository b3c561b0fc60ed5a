import { epochMs } from '#domain/text/written-date.ts';
import { isBlank, misunderstood, type Reading, understood } from './reading.ts';

/** When a product was added, epoch ms; null when unknown (R7). */
export function readDate(value: unknown): Reading<number | null> {
  if (isBlank(value)) return understood(null);
  const date = epochMs(value);
  return date === null ? misunderstood(null, value, 'is not a date from 2000 to 2100') : understood(date);
}
