import { whole } from '../table.ts';
import type { MemorySample } from './open-shop.ts';
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

/**
 * Slope of the memory over the age of a process, by least squares: megabytes a minute. Each life counts from its own means, since
 * one process begins with more than another. 0 without samples, as where the system does not tell.
 */
export function growthOf(samples: readonly MemorySample[]): number {
  const centred = [...Map.groupBy(samples, ({ life }) => life).values()].flatMap((life) => {
    const age = mean(life.map((sample) => sample.age));
    const megabytes = mean(life.map((sample) => sample.megabytes));
    return life.map((sample) => ({ age: sample.age - age, megabytes: sample.megabytes - megabytes }));
  });
  const covariance = mean(centred.map(({ age, megabytes }) => age * megabytes));
  const variance = mean(centred.map(({ age }) => age ** 2));
  return variance > 0 ? (60 * covariance) / variance : 0;
}

/** Megabytes; 0 where the system does not tell. */
export function peakOf(samples: readonly MemorySample[]): number {
  return Math.max(0, ...samples.map(({ megabytes }) => megabytes));
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
