import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OrderShop, openOrderShop, orderOf, rowsOf, stockOf, twoSoaps } from './orders/order-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop();
});

afterEach(() => shop.close());

async function pages(limit: number | null) {
  const count = await sql<{ page_count: number }>`pragma page_count`.execute(shop.database);
  const most = limit ?? (count.rows[0]?.page_count ?? 0) + 3;
  await sql`pragma max_page_count = ${sql.lit(most)}`.execute(shop.database);
}

test('on a full disk no order is promised that is not there; reading goes on, and room heals it', async () => {
  await shop.database.updateTable('products').set({ stock: 1_000 }).where('id', '=', 'soap').execute();
  await pages(null);
  const promised: string[] = [];
  let refused = 0;
  for (let at = 0; at < 80 && refused < 5; at++) {
    const { status, body, headers } = await shop.jane.post('placeOrder', twoSoaps());
    if (status === 200) promised.push(body.orderId);
    else {
      expect([status, headers.get('retry-after'), body.success]).toEqual([503, '1', false]);
      refused += 1;
    }
  }
  expect(refused).toBe(5);
  const orders: { _id: string }[] = await shop.jane.orders();
  expect(orders.map(({ _id }) => _id).toSorted()).toEqual(promised.toSorted());
  const { length } = promised;
  expect(await rowsOf(shop)).toEqual({ orders: length, lines: length, changes: length });
  expect(await stockOf(shop, 'soap')).toBe(1_000 - 2 * length);
  await pages(1_000_000);
  expect(
    (await shop.jane.post('placeOrder', orderOf([{ id: 'hat', quantity: 1 }], 25_000))).body.success,
  ).toBe(true);
});
