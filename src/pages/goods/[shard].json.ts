import { basename } from 'node:path';
import type { APIRoute } from 'astro';
import { settings } from '#catalogue/settings.ts';
import { loadSiteData } from '#catalogue/site-data.ts';
import { shardCount, shardOf, summaryOf } from '#domain/catalogue/product.ts';
import { summariesPath } from '#domain/shop/paths.ts';

/** The product summaries of cart lines, in JSON shards of a few dozen products. */
export function getStaticPaths() {
  const { products } = loadSiteData();
  const shards = Array.from({ length: shardCount(products.length) }, () => [] as object[]);
  for (const product of products)
    shards[shardOf(product.id, shards.length)]?.push(summaryOf(product, settings.standIns));
  return shards.map((summaries, shard) => ({
    params: { shard: basename(summariesPath(shard, shards.length), '.json') },
    props: { summaries },
  }));
}

export const GET: APIRoute = ({ props }) => Response.json(props.summaries);
