import type { APIRoute } from 'astro';
import { loadSiteData } from '#catalogue/site-data.ts';
import { goodsOf, shelfOf, shelvesFor } from '#domain/goods.ts';

/** The product summaries of cart lines, in JSON shards of a few dozen products. */
export function getStaticPaths() {
  const { products } = loadSiteData();
  const shards = Array.from({ length: shelvesFor(products.length) }, () => [] as object[]);
  for (const product of products) shards[shelfOf(product.id, shards.length)]?.push(goodsOf(product));
  return shards.map((goods, shard) => ({ params: { shard: String(shard) }, props: { goods } }));
}

export const GET: APIRoute = ({ props }) => Response.json(props.goods);
