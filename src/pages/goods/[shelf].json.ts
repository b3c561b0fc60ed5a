import type { APIRoute } from 'astro';
import { openShelf } from '#catalogue/shelf.ts';
import { goodsOf, shelfOf, shelvesFor } from '#domain/goods.ts';

/** The goods that a cart needs to know, in files of a few dozen. */
export function getStaticPaths() {
  const { products } = openShelf();
  const shelves = Array.from({ length: shelvesFor(products.length) }, () => [] as object[]);
  for (const product of products) shelves[shelfOf(product.id, shelves.length)]?.push(goodsOf(product));
  return shelves.map((goods, shelf) => ({ params: { shelf: String(shelf) }, props: { goods } }));
}

export const GET: APIRoute = ({ props }) => Response.json(props.goods);
