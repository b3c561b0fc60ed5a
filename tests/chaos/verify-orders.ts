import { expect } from 'vitest';
import type { Database } from '#server/database/schema.ts';
import { type Attempt, inCart, shopperCount, stock } from './shop.ts';
import type { Reply } from './shopper.ts';

/** What a shopper wanted, and every reply that the shopper saw. */
export interface Answered {
  accountId: string;
  attempt: Attempt;
  replies: Reply[];
}

/** Holds the database to what the shoppers were told. Tells how many orders there are. */
export async function verifyOrders(database: Database, answered: readonly Answered[]): Promise<number> {
  const placed = answered.filter(({ replies }) => replies.some(({ success }) => success));
  const refused = answered.filter((each) => !placed.includes(each));
  for (const { replies } of placed)
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(new Set(refused.flatMap(({ replies }) => replies.map(({ message }) => message)))).toEqual(
    new Set(['Product rare is out of stock.']),
  );

  const orders = await database.selectFrom('orders').selectAll().execute();
  const kept = orders.map((order) => [
    order.account_id,
    order.client_order_id,
    order.id,
    Number(order.amount),
  ]);
  const promised = placed.map(({ accountId, attempt, replies }) => [
    accountId,
    attempt.clientOrderId,
    replies[0]?.orderId,
    attempt.amount,
  ]);
  expectSame(kept, promised);

  const lines = await database.selectFrom('order_lines').selectAll().execute();
  const keptLines = lines.map((line) => [line.order_id, line.product_id, line.quantity, Number(line.price)]);
  const promisedLines = placed.flatMap(({ attempt, replies }) =>
    attempt.items.map(({ id, quantity, price }) => [replies[0]?.orderId, id, quantity, price]),
  );
  expectSame(keptLines, promisedLines);

  const changes = await database.selectFrom('order_status_changes').select('order_id').execute();
  expectSame(
    changes.map(({ order_id }) => [order_id]),
    orders.map(({ id }) => [id]),
  );
  await holdGoods(database, placed);
  return orders.length;
}

/** Each row is there as often as it was promised. Shows a few that are not: of thousands nobody reads more. */
function expectSame(kept: readonly unknown[][], promised: readonly unknown[][]): void {
  const surplus = new Map<string, number>();
  for (const row of kept.map(String)) surplus.set(row, (surplus.get(row) ?? 0) + 1);
  for (const row of promised.map(String)) surplus.set(row, (surplus.get(row) ?? 0) - 1);
  const wrong = [...surplus].filter(([, count]) => count !== 0);
  expect([wrong.length, wrong.slice(0, 5)]).toEqual([0, []]);
}

/** What was sold is gone from the stock, and what was ordered from the carts, once. */
async function holdGoods(database: Database, placed: readonly Answered[]): Promise<void> {
  const sold = (id: string, ofWhom: readonly Answered[]) =>
    ofWhom
      .flatMap(({ attempt }) => attempt.items)
      .reduce((sum, item) => sum + (item.id === id ? item.quantity : 0), 0);
  const products = await database.selectFrom('products').select(['id', 'stock']).execute();
  const left = new Map(products.map((product) => [product.id, Number(product.stock)]));
  expect(left.get('rare')).toBe(0);
  expect(sold('rare', placed)).toBe(stock.rare);
  expect(left.get('plenty')).toBe(stock.plenty - sold('plenty', placed));

  const carts = await database.selectFrom('cart_lines').selectAll().execute();
  const byAccount = Map.groupBy(placed, ({ accountId }) => accountId);
  expect(byAccount.size).toBe(shopperCount);
  for (const [accountId, orders] of byAccount) {
    const line = carts.find((each) => each.account_id === accountId);
    expect(line?.quantity ?? 0).toBe(Math.max(0, inCart - sold('soap', orders)));
  }
}
