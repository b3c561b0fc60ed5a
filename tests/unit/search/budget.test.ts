import { expect, test } from 'vitest';
import { goals } from '../../../scripts/bench/goals.ts';
import { madeUpShop } from '../../../scripts/bench/search/catalogue.ts';
import { ours } from '../../../scripts/bench/search/ours.ts';
import { queries } from '../../../scripts/bench/search/queries.ts';
import { median } from '../../../scripts/bench/table.ts';

const { searchBytes, searchOneFileBytes, searchRequests, searchWorstBytes } = goals;

test.each([
  [262, searchOneFileBytes, 1],
  [10_000, searchBytes, searchRequests],
])('a search of %i products keeps its budget of bytes and requests', async (count, bytes, requests) => {
  const { search } = await ours(madeUpShop(count));
  const costs = [];
  for (const query of queries) costs.push(await search(query));
  expect(median(costs.map((cost) => cost.bytes))).toBeGreaterThan(1_000);
  expect(median(costs.map((cost) => cost.bytes))).toBeLessThanOrEqual(bytes);
  expect(median(costs.map((cost) => cost.requests))).toBeLessThanOrEqual(requests);
  expect(Math.max(...costs.map((cost) => cost.bytes))).toBeLessThanOrEqual(searchWorstBytes);
});
