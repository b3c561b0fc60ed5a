import { expect, test } from 'vitest';
import { shardCount, shardOf } from '#domain/catalogue/product-summary.ts';

test.each([
  [0, 1],
  [40, 1],
  [41, 2],
  [105, 4],
  [10_000, 256],
  [10_240, 256],
  [10_241, 512],
])('%i products are in %i files of up to 40 on average, a power of two', (products, count) => {
  expect(shardCount(products)).toBe(count);
});

test('each product has one shard of those that there are', () => {
  const shards = ['soap', '71', 'a-b_c'].map((id) => shardOf(id, 4));
  for (const shard of shards) expect([0, 1, 2, 3]).toContain(shard);
});
