import { goals } from './goals.ts';
import { type Gesture, makeGestures } from './main-thread/gestures.ts';
import { slowdown } from './phone.ts';
import { type Figure, ours, storeResult } from './results.ts';
import { withSampleShop } from './sample-shop.ts';
import { madeUpShop } from './search/catalogue.ts';
import { against, median, table, whole } from './table.ts';

/**
 * `npm run bench -- main-thread`: measures how long a key in the search and a tap on a filter block the main thread of a phone. The
 * processor is not slowed down for it: the CPU time in a trace is multiplied instead, since a slowed thread would also count the time
 * of other programs. False when the median of a gesture is above `goals.searchKeyMs`, for all its tasks or for the longest one.
 */
export async function benchMainThread(products: number, runs: number): Promise<boolean> {
  return await withSampleShop(async ({ shop }) => {
    const catalogue = madeUpShop(products);
    const gestures: Gesture[] = [];
    for (let run = 1; run <= runs; run++) {
      console.log(`Typing and tapping among ${whole(products)} products, run ${run} of ${runs}`);
      gestures.push(...(await makeGestures(shop.url, catalogue)));
    }
    const byName = [...Map.groupBy(gestures, ({ name }) => name)];
    const figures = byName.flatMap(([name, made]) => figuresOf(name, made, products));
    const rows = byName.map(([name, made]) => {
      const cpu = made.map(({ cpuMs }) => cpuMs * slowdown);
      const longest = made.map(({ longestTaskMs }) => longestTaskMs * slowdown);
      return [
        name,
        whole(made.length),
        against(median(cpu), goals.searchKeyMs),
        whole(Math.max(...cpu)),
        against(median(longest), goals.searchKeyMs),
        whole(Math.max(...longest)),
      ];
    });
    const headings = [
      'main thread of a phone, ms',
      'times',
      'median',
      'most',
      'longest task, median',
      'most',
    ];
    console.log(`\n${table(headings, rows)}`);
    storeResult('main-thread', figures);
    return figures.every(({ value, most = Number.POSITIVE_INFINITY }) => value <= most);
  });
}

function figuresOf(name: string, made: readonly Gesture[], products: number): Figure[] {
  const middle = (figure: (gesture: Gesture) => number) => median(made.map(figure)) * slowdown;
  return [
    {
      name: `main thread: ${name}`,
      contestant: ours,
      products,
      value: middle(({ cpuMs }) => cpuMs),
      unit: 'ms',
      most: goals.searchKeyMs,
    },
    {
      name: `main thread: ${name}, longest task`,
      contestant: ours,
      products,
      value: middle(({ longestTaskMs }) => longestTaskMs),
      unit: 'ms',
      most: goals.searchKeyMs,
    },
  ];
}
