import { expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import type { OrderableProduct } from '#server/catalogue/stored-catalogue.ts';
import { attemptFrom, type KnownOrder } from '#server/orders/attempt.ts';
import { decide } from '#server/orders/decide.ts';
import { checked } from '#server/serve-call.ts';
import { orderOf } from './order-fixture.ts';

const hat: OrderableProduct = { id: 'hat', name: 'Hat', image: '[]', price: 20_000, sizes: null, stock: 3 };

/** What the makers of the orders hear, decided on products that nobody has looked at since. */
function decided(orders: readonly object[], known: readonly KnownOrder[] = []): string[] {
  const waiting = orders.map((order) => ({
    accountId: 'jane',
    address: '',
    attempt: attemptFrom(checked(calls.placeOrder.request, order)),
  }));
  const { outcomes } = decide(waiting, {
    products: new Map([['hat', hat]]),
    known,
    recent: [],
    allowance: { assertLeft() {}, take() {} },
    now: 7,
  });
  return outcomes.map((outcome) =>
    'reply' in outcome ? outcome.reply.orderId : (outcome.error as Error).message,
  );
}

const anId = expect.stringMatching(/^[0-9a-f]{24}$/);
const hats = (quantity: number, changes: object = {}) =>
  orderOf([{ id: 'hat', quantity }], 20_000 * quantity + 5_000, changes);

test('each attempt sees the stock that those before it have left', () => {
  const words = decided([hats(2), hats(2), hats(1), hats(1)]);
  expect(words).toEqual([anId, 'Only 1 of Hat is left.', anId, 'Hat is out of stock.']);
});

test('a repeat gets the answer of the first, though it could be had no more', () => {
  const [order, others] = [hats(2), hats(1)];
  const words = decided([order, others, order]);
  expect(words).toEqual([anId, anId, words[0]]);
});

test('an order that is known from before is answered from what is kept, and takes no stock', () => {
  const order = hats(2);
  const { bodyHash } = attemptFrom(checked(calls.placeOrder.request, order));
  const first = { id: 'first', amount: 45_000, body_hash: bodyHash };
  const known = [{ ...first, account_id: 'jane', client_order_id: order.clientOrderId }];
  expect(decided([order, hats(2)], known)).toEqual(['first', anId]);
});
