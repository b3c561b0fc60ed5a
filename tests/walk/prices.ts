import { totalsOf } from '#domain/checkout/delivery.ts';
import type { World } from './model.ts';

export async function changePrice({ random, site, story, prices }: World, id: string): Promise<void> {
  const price = 8_000 + 100 * random.below(20);
  story.push(`the price of ${id} is ${price}`);
  await site.peer.setPrice(id, price);
  prices.set(id, price);
}

/** UGX: what an order of these quantities comes to, by line. */
export function amountOf(
  lines: Readonly<Record<string, number>>,
  prices: ReadonlyMap<string, number>,
): number {
  const priced = Object.entries(lines).map(([line, quantity]) => ({
    price: prices.get(line.slice(0, line.indexOf('/'))) ?? 0,
    quantity,
  }));
  return totalsOf(priced).total;
}
