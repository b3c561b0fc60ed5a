import { goals } from './goals.ts';
import { type Figure, ours, storeResult } from './results.ts';
import { runSoak, type SoakResult } from './soak/run.ts';
import { growthOf, peakOf, summaryOf } from './soak/summary.ts';

/** Plan of the soak. Kills come early, so that the memory of the last process has time to level off before it is judged. */
const plan = {
  shoppers: 8,
  pauseMs: 150,
  rebuildEverySeconds: 60,
  isKilled: (rebuild: number) => rebuild % 2 === 0 && rebuild <= 6,
  /** By then V8 has collected the whole heap by itself, so that the peak of the memory is known. */
  heldFromAge: 420,
};
/** Samples that tell the growth: there are three a minute. */
const leastSamples = 15;

/**
 * `npm run bench -- soak`: lets shoppers make whole journeys at the sample shop for so many minutes, while a price changes and is
 * published every minute, and the shop is killed now and then. False when a shopper saw an error, an order was lost or doubled,
 * or the memory grew.
 */
export async function soak({ minutes }: { minutes: number }): Promise<boolean> {
  console.log(`${plan.shoppers} shoppers for ${minutes} minutes, once the sample shop is open`);
  const result = await runSoak({ ...plan, seconds: minutes * 60 });
  const growth = result.held.length < leastSamples ? null : growthOf(result.held);
  console.log(`\n${summaryOf(result)}`);
  console.log(
    growth === null
      ? 'Too short a run to tell its growth'
      : `Growth: ${growth.toFixed(2)} MB more each minute`,
  );
  storeResult('soak', figuresOf(result, minutes, growth));
  const { faults, wrongOrders } = result;
  return faults.length === 0 && wrongOrders.length === 0 && (growth ?? 0) <= goals.soakGrowthMegabytes;
}

function figuresOf(
  { journeys, faults, wrongOrders, memory }: SoakResult,
  minutes: number,
  growth: number | null,
): Figure[] {
  const figure = { contestant: ours, unit: '' } as const;
  const megabytes = { contestant: ours, unit: 'MB' } as const;
  const figures: Figure[] = [
    { ...figure, name: 'soak: minutes', value: minutes },
    { ...figure, name: 'soak: journeys', value: journeys },
    { ...figure, name: 'soak: faults that a shopper saw', value: faults.length, most: 0 },
    { ...figure, name: 'soak: orders lost or doubled', value: wrongOrders.length, most: 0 },
    { ...megabytes, name: 'soak: memory', value: peakOf(memory) },
  ];
  if (growth === null) return figures;
  const most = goals.soakGrowthMegabytes;
  const resident = growthOf(memory.filter(({ age }) => age > plan.heldFromAge));
  return [
    ...figures,
    { ...megabytes, name: 'soak: memory without garbage, growth each minute', value: growth, most },
    { ...megabytes, name: 'soak: resident memory, growth each minute', value: resident },
  ];
}
