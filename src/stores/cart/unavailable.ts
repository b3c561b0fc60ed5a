import type { Shortage } from '#domain/checkout/live-prices.ts';
import { stored } from '../storage.ts';

interface Unavailable {
  /** Ids of products that are no longer sold. */
  ids: readonly string[];
  /** Pieces left of products that are counted. */
  out: readonly Shortage[];
  /** Epoch ms. */
  at: number;
}

/** Products as the live list had them when they were last asked about; the built shop may differ. */
export const $unavailable = stored<Unavailable>('gone', { ids: [], out: [], at: 0 }, (json) => {
  const { ids, out, at } = json as Unavailable;
  const isText = (id: unknown) => typeof id === 'string';
  const isShortage = (each: unknown) =>
    Array.isArray(each) && isText(each[0]) && Number.isInteger(each[1]) && each[1] >= 0;
  // A time in the future was written while the phone's clock was ahead.
  return at <= Date.now() && ids.every(isText) && out.every(isShortage) ? { ids, out, at } : null;
});

/** Remembers products that are no longer sold and, for a shorter time, what is left of others. */
export function markUnavailable(ids: readonly string[], shortages: readonly Shortage[]): void {
  $unavailable.set({ ids, out: shortages, at: Date.now() });
}
