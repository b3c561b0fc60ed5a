import { goals } from './goals.ts';
import { madeUpShop } from './search/catalogue.ts';
import { benchOnPhone } from './search/on-phone.ts';
import { ours } from './search/ours.ts';
import { miniSearch, pagefind, type SearchBench, type SearchCost } from './search/peers.ts';
import { queries } from './search/queries.ts';
import { median, table, whole } from './table.ts';

/**
 * `npm run bench -- search`: measures bytes, requests and time of a search, beside other programs on the same products. False
 * when it breaks its budget.
 */
export async function benchSearch(sizes: readonly number[] = [262, 1_000, 10_000, 50_000]): Promise<boolean> {
  const rows: string[][] = [];
  let isWithinBudgets = true;
  for (const size of sizes) {
    console.log(`Searching ${whole(size)} products`);
    const products = madeUpShop(size);
    for (const [name, make] of [
      ['this shop', ours],
      ['Pagefind', pagefind],
      ['MiniSearch', miniSearch],
    ] as const) {
      const bench = await make(products);
      const costs = await costsOf(bench);
      rows.push([whole(size), name, ...figures(costs), bench.buildSeconds.toFixed(1)]);
      if (name === 'this shop') isWithinBudgets &&= isWithinBudget(size, costs);
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
  return (await benchOnPhone(phoneSizes)) && isWithinBudgets;
}

/** Sizes of the shops that are searched on a phone, in products. */
const phoneSizes = [10_000, 50_000];

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

function isWithinBudget(size: number, costs: readonly SearchCost[]): boolean {
  const most =
    size > 10_000 ? goals.searchBytes * 1.5 : size > 1_000 ? goals.searchBytes : goals.searchOneFileBytes;
  return (
    median(costs.map(({ bytes }) => bytes)) <= most &&
    median(costs.map(({ requests }) => requests)) <= goals.searchRequests &&
    Math.max(...costs.map(({ bytes }) => bytes)) <= goals.searchWorstBytes
  );
}
