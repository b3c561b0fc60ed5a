import { shopClock } from '../text/dates.ts';

/** Hours in which no phone rings, in Kampala: from the first to the second, over midnight if the first is later. */
export interface Silence {
  from: number;
  to: number;
}

/** Whether a moment, epoch ms, is within the silence. */
export function isSilent(silence: Silence | null, moment: number): boolean {
  if (!silence) return false;
  const { from, to } = silence;
  const hour = shopClock(moment).getUTCHours();
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
