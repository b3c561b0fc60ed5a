import { listStock } from '#api/client/stock.ts';
import { callShop, hasExtra } from '../shop-api.ts';

/**
 * Pieces left of the products now, by id: a built page does not know the last sale. Null if the shop does not answer, and for
 * an API that would send all of its products: there only the checkout asks.
 */
export async function liveStock(ids: readonly string[]): Promise<ReadonlyMap<string, number | null> | null> {
  if (!hasExtra('stock')) return null;
  const answer = await listStock(callShop, ids);
  return answer.outcome === 'ok' ? answer.value : null;
}
