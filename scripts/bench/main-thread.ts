import { goals } from './goals.ts';
import { type Gesture, makeGestures } from './main-thread/gestures.ts';
import { slowdown } from './phone.ts';
import { type Figure, ours } from './results.ts';
import { withSampleShop } from './sample-shop.ts';
import { madeUpShop } from './search/catalogue.ts';
import { median } from './table.ts';

/**
 * `npm run bench -- main-thread`: how long a key in the search and a tap on a filter block the main thread of a phone. The CPU time in
 * a trace is multiplied: a thread that is slowed down would also count the time of other programs.
 */
export async function benchMainThread(products: number, runs: number): Promise<Figure[]> {
  return await withSampleShop(async ({ shop }) => {
    const catalogue = madeUpShop(products);
    const gestures: Gesture[] = [];
    for (let run = 0; run < runs; run++) gestures.push(...(await makeGestures(shop.url, catalogue)));
    return [...Map.groupBy(gestures, ({ name }) => name)].flatMap(([name, tries]): Figure[] => {
      const middle = (what: 'cpuMs' | 'longestTaskMs') => median(tries.map((each) => each[what])) * slowdown;
      const shared = { contestant: ours, products, unit: 'ms' } as const;
      return [
        { ...shared, name: `main thread: ${name}`, value: middle('cpuMs') },
        {
          ...shared,
          name: `main thread: ${name}, longest task`,
          value: middle('longestTaskMs'),
          most: goals.taskMs,
        },
      ];
    });
  });
}
