import { goals } from './goals.ts';
import { type Figure, ours as ourName } from './results.ts';
import { madeUpShop } from './search/catalogue.ts';
import { ours } from './search/ours.ts';
import { miniSearch, pagefind, type SearchCost } from './search/peers.ts';
import { queries } from './search/queries.ts';
import { median } from './table.ts';

/** `npm run bench -- search`: what a search costs in shops of up to `largest` products, beside other programs. */
export async function benchSearch(largest: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const products of [262, 1_000, 10_000, 50_000].filter((size) => size <= largest)) {
    const catalogue = madeUpShop(products);
    for (const [contestant, open] of [
      [ourName, ours],
      ['Pagefind', pagefind],
      ['MiniSearch', miniSearch],
    ] as const) {
      const { buildSeconds, search } = await open(catalogue);
      const costs: SearchCost[] = [];
      for (const query of queries) costs.push(await search(query));
      const add = (name: string, value: number, unit: Figure['unit'], most?: number) =>
        figures.push({
          ...{ name: `search: ${name}`, contestant, products, value, unit },
          ...(contestant === ourName && most !== undefined && { most }),
        });
      const bytes = costs.map((cost) => cost.bytes);
      add('until the first results, median', median(bytes), 'bytes', bytesGoal(products));
      add('until the first results, worst', Math.max(...bytes), 'bytes', goals.searchWorstBytes);
      const requests = costs.map((cost) => cost.requests);
      add('requests, median', median(requests), 'requests', goals.searchRequests);
      add('queries with results', costs.filter(({ found }) => found > 0).length, '');
      add('index built', buildSeconds, 's');
    }
  }
  return figures;
}

function bytesGoal(size: number): number {
  if (size > 10_000) return goals.searchBytes * 1.5;
  return size > 1_000 ? goals.searchBytes : goals.searchOneFileBytes;
}
