import { expect, test } from 'vitest';
import { type OrderShop, openOrderShop, orderOf, rowsOf, stockOf } from './order-fixture.ts';

const hats = (quantity: number, amount: number) => orderOf([{ id: 'hat', quantity }], amount);
const attempt = hats(2, 45_000);

/** What a shopper can do with the cart that holds two of the three hats, in two tabs. */
const actions: Record<string, (shop: OrderShop) => Promise<unknown>> = {
  'adding one': (shop) => shop.jane.post('addToCart', { itemId: 'hat' }),
  'setting the quantity': (shop) => shop.jane.post('updateCart', { itemId: 'hat', quantity: 7 }),
  'taking the line away': (shop) => shop.jane.post('updateCart', { itemId: 'hat', quantity: 0 }),
  'ordering the cart': (shop) => shop.jane.post('placeOrder', attempt),
  'ordering one': (shop) => shop.jane.post('placeOrder', hats(1, 25_000)),
  'ordering too many': (shop) => shop.jane.post('placeOrder', hats(4, 80_000)),
  'reading the cart': (shop) => shop.jane.post('getCart'),
  'reading the orders': (shop) => shop.jane.post('userOrders'),
};

const names = Object.keys(actions);
const pairs = names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const));

async function outcome(run: (shop: OrderShop) => Promise<unknown>): Promise<string> {
  const shop = await openOrderShop();
  await shop.jane.post('updateCart', { itemId: 'hat', quantity: 2 });
  await run(shop);
  const [cart, rows, stock] = [await shop.jane.cart(), await rowsOf(shop), await stockOf(shop, 'hat')];
  const [{ bought }] = (await shop.database
    .selectFrom('order_lines')
    .select((line) => line.fn.sum<number>('quantity').as('bought'))
    .execute()) as [{ bought: number | null }];
  expect((stock ?? 0) + Number(bought ?? 0)).toBe(3);
  await shop.close();
  return JSON.stringify({ cart, rows, stock });
}

test.each(pairs)('race: %s and %s end as if one had come after the other', async (one, other) => {
  const [first, second] = [actions[one], actions[other]];
  if (!first || !second) throw new Error('There is no such action.');
  const serial = [
    await outcome(async (shop) => {
      await first(shop);
      await second(shop);
    }),
    await outcome(async (shop) => {
      await second(shop);
      await first(shop);
    }),
  ];
  for (let round = 0; round < 3; round++) {
    expect(serial).toContain(await outcome((shop) => Promise.all([first(shop), second(shop)])));
  }
});
