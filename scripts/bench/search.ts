import { goals } from './goals.ts';
import { type Figure, ours as ourName, storeResult } from './results.ts';
import { madeUpShop } from './search/catalogue.ts';
import { measureIndexBuilds } from './search/index-builds.ts';
import { ours } from './search/ours.ts';
import { miniSearch, pagefind, type SearchBench, type SearchCost } from './search/peers.ts';
import { queries } from './search/queries.ts';
import { median, table, whole } from './table.ts';

/**
 * `npm run bench -- search`: measures bytes, requests and time of a search, beside other programs on the same products, in
 * shops of up to `largest` products. False when it breaks its budget.
 */
export async function benchSearch(largest: number): Promise<boolean> {
  const sizes = [262, 1_000, 10_000, 50_000].filter((size) => size <= largest);
  const rows: string[][] = [];
  const allFigures: Figure[] = [];
  let isWithinBudgets = true;
  for (const size of sizes) {
    console.log(`Searching ${whole(size)} products`);
    const products = madeUpShop(size);
    for (const [name, make] of [
      [ourName, ours],
      ['Pagefind', pagefind],
      ['MiniSearch', miniSearch],
    ] as const) {
      const bench = await make(products);
      const costs = await costsOf(bench);
      rows.push([whole(size), name, ...figures(costs), bench.buildSeconds.toFixed(1)]);
      allFigures.push(...searchFigures(name, size, costs, bench.buildSeconds));
      if (name === ourName) isWithinBudgets &&= isWithinBudget(size, costs);
    }
  }
  const headings = [
    'products',
    'search',
    'bytes, median',
    'worst',
    'requests, median',
    'worst',
    'ms, median',
    'worst',
  ];
  console.log(`\n${table([...headings, 'found by', 'build, s'], rows)}`);
  allFigures.push(...(await measureIndexBuilds(sizes.filter((size) => size >= 1_000))));
  storeResult('search', allFigures);
  return isWithinBudgets;
}

async function costsOf({ search }: SearchBench): Promise<SearchCost[]> {
  // The first search also compiles its code, so it is not counted.
  await search('soap');
  const costs: SearchCost[] = [];
  for (const query of queries) costs.push(await search(query));
  return costs;
}

function figures(costs: readonly SearchCost[]): string[] {
  const both = (list: readonly number[]) => [median(list), Math.max(...list)] as const;
  const [bytes, requests, ms] = [
    costs.map((cost) => cost.bytes),
    costs.map((cost) => cost.requests),
    costs.map((cost) => cost.ms),
  ];
  return [
    ...both(bytes).map(whole),
    ...both(requests).map(whole),
    ...both(ms).map((each) => each.toFixed(1)),
    `${costs.filter(({ found }) => found > 0).length}`,
  ];
}

function searchFigures(
  contestant: string,
  products: number,
  costs: readonly SearchCost[],
  buildSeconds: number,
): Figure[] {
  const bytes = costs.map((cost) => cost.bytes);
  const goal = (most: number) => contestant === ourName && { most };
  return [
    {
      name: 'search: until the first results, median',
      contestant,
      products,
      value: median(bytes),
      unit: 'bytes',
      ...goal(bytesGoal(products)),
    },
    {
      name: 'search: until the first results, worst',
      contestant,
      products,
      value: Math.max(...bytes),
      unit: 'bytes',
      ...goal(goals.searchWorstBytes),
    },
    {
      name: 'search: requests, median',
      contestant,
      products,
      value: median(costs.map(({ requests }) => requests)),
      unit: 'requests',
      ...goal(goals.searchRequests),
    },
    { name: 'search: index built', contestant, products, value: buildSeconds, unit: 's' },
  ];
}

function bytesGoal(size: number): number {
  if (size > 10_000) return goals.searchBytes * 1.5;
  return size > 1_000 ? goals.searchBytes : goals.searchOneFileBytes;
}

function isWithinBudget(size: number, costs: readonly SearchCost[]): boolean {
  return (
    median(costs.map(({ bytes }) => bytes)) <= bytesGoal(size) &&
    median(costs.map(({ requests }) => requests)) <= goals.searchRequests &&
    Math.max(...costs.map(({ bytes }) => bytes)) <= goals.searchWorstBytes
  );
}
