import { type ProductSummary, shardOf } from '#domain/catalogue/product.ts';
import { summariesPath } from '#domain/shop/paths.ts';

/** Fetches the shards of these products, one promise each: a caller may do without one that cannot be fetched. */
export function fetchSummaries(ids: readonly string[]): Promise<ProductSummary[]>[] {
  const count = Number(document.documentElement.dataset.shards);
  const shards = [...new Set(ids.map((id) => shardOf(id, count)))];
  return shards.map(async (shard) => (await fetch(summariesPath(shard, count))).json());
}
