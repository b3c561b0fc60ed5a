import { whole } from '../table.ts';
import { peakOf } from './memory-growth.ts';
import type { SoakResult } from './run.ts';

const shownFaults = 20;

/** Counts, faults and memory of a soak, in a few lines. */
export function summaryOf(result: SoakResult): string {
  const { journeys, pages, files, orders, seconds, rebuilds, kills, repeated, faults, wrongOrders } = result;
  const shown = rebuilds.filter(({ isShown }) => isShown).length;
  return [
    `${whole(journeys)} journeys, ${whole(pages)} pages, ${whole(files)} files, ${whole(orders.length)} orders in ${whole(seconds)} s`,
    `${shown} of ${rebuilds.length} rebuilds shown, ${kills} kills, after which ${whole(repeated)} requests were repeated`,
    `${faults.length} faults that a shopper would see, ${wrongOrders.length} orders lost or doubled`,
    ...faults.slice(0, shownFaults).map((fault) => `- ${fault}`),
    `Memory: ${whole(peakOf(result.memory))} MB at most`,
  ].join('\n');
}
