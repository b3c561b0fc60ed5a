import type { MemorySample } from './open-shop.ts';

/**
 * Slope of the memory over the age of a process, by least squares: megabytes a minute. Each life counts from its own means, since
 * one process begins with more than another.
 */
export function growthOf(samples: readonly MemorySample[]): number {
  const centred = [...Map.groupBy(samples, ({ life }) => life).values()].flatMap((life) => {
    const age = mean(life.map((sample) => sample.age));
    const megabytes = mean(life.map((sample) => sample.megabytes));
    return life.map((sample) => ({ age: sample.age - age, megabytes: sample.megabytes - megabytes }));
  });
  const covariance = mean(centred.map(({ age, megabytes }) => age * megabytes));
  const variance = mean(centred.map(({ age }) => age ** 2));
  return variance === 0 ? 0 : (60 * covariance) / variance;
}

/** Megabytes; 0 where the system does not tell. */
export function peakOf(samples: readonly MemorySample[]): number {
  return Math.max(0, ...samples.map(({ megabytes }) => megabytes));
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
