import { expect, test } from 'vitest';
import { isCancelled, orderStatuses, orderSums, stepOf, trackingOf } from '#domain/orders/order-details.ts';
import { slipAmount } from '#domain/orders/order-dialog-messages.ts';

function line(price: number | null, quantity: number) {
  return { productId: 'soap', name: 'Soap', images: [], size: 'default', quantity, price };
}

test.each([
  ['delivery that was paid', [line(9_500, 2)], 24_000, ['Subtotal 19000', 'Shipping 5000', 'Total 24000']],
  [
    'delivery that was free',
    [line(30_000, 2)],
    60_000,
    ['Subtotal 60000', 'Shipping 5000', 'Free delivery -5000', 'Total 60000'],
  ],
  [
    'delivery that was free, though few goods were ordered',
    [line(1_000, 1)],
    1_000,
    ['Subtotal 1000', 'Shipping 5000', 'Free delivery -5000', 'Total 1000'],
  ],
  [
    'delivery that was paid, though many goods were',
    [line(60_000, 1)],
    65_000,
    ['Subtotal 60000', 'Shipping 5000', 'Total 65000'],
  ],
  [
    'an amount that the goods do not explain',
    [line(9_500, 2)],
    20_000,
    ['Subtotal 19000', 'Shipping 5000', 'Adjustment -4000', 'Total 20000'],
  ],
  [
    'an unknown amount of many goods',
    [line(50_001, 1)],
    null,
    ['Subtotal 50001', 'Shipping 5000', 'Free delivery -5000', 'Total 50001'],
  ],
  ['an unknown price', [line(9_500, 2), line(null, 1)], 30_000, ['Total 30000']],
  ['an amount of unknown goods', [], 82_000, ['Total 82000']],
  ['an unknown amount of unknown goods', [], null, []],
])('R4: the history shows %s', (_case, lines, amount, sums) => {
  expect(orderSums({ lines, amount }).map((sum) => `${sum.label} ${sum.amount}`)).toEqual(sums);
});

test.each([
  [[line(9_500, 2)], 24_000],
  [[line(30_000, 2)], 60_000],
  [[line(9_500, 2)], 31_337],
])('R4: the lines above the total come to it', (lines, amount) => {
  const sums = orderSums({ lines, amount }).map((sum) => sum.amount);
  expect(sums.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(sums.at(-1));
});

test.each([
  ['Cash on Delivery', 'Placed', 'Cash to have ready'],
  ['cash_on_delivery', 'Delivered', 'Paid on delivery'],
  ['Stripe', 'Placed', 'Amount'],
  ['COD', 'Cancelled', 'Amount'],
])('an order that the server calls paid by %s, and %s, says "%s"', (paymentMethod, status, label) => {
  const order = { lines: [line(9_500, 2)], amount: 24_000, paymentMethod, status };
  expect(slipAmount(order)).toEqual({ label, amount: 24_000 });
});

const placed = Date.UTC(2026, 0, 5, 9);

test.each<[string, number]>([
  ...orderStatuses.map((status, index): [string, number] => [status, index + 1]),
  ['out for DELIVERY ', 4],
  ['Lost in the post', 1],
  ['', 1],
])('the status "%s" is step %d', (status, step) => {
  expect(stepOf(status)).toBe(step);
});

test('the timeline says where an order was, and when', () => {
  const statusHistory = [
    { status: 'Order Placed', date: placed },
    { status: 'packing', date: placed + 1 },
    { status: 'Shipped', date: placed + 2 },
  ];
  expect(trackingOf({ status: 'Shipped', date: placed, statusHistory })).toEqual([
    { status: 'Order Placed', place: 'Online Store', state: 'done', date: placed },
    { status: 'Packing', place: 'Warehouse', state: 'done', date: placed + 1 },
    { status: 'Shipped', place: 'Distribution Center', state: 'current', date: placed + 2 },
    { status: 'Out for delivery', place: 'Local Delivery Hub', state: 'ahead', date: null },
    { status: 'Delivered', place: 'Destination', state: 'ahead', date: null },
  ]);
});

test('an API that keeps no times still dates the order itself', () => {
  const steps = trackingOf({ status: 'Delivered', date: placed, statusHistory: [] });
  expect(steps.map(({ date }) => date)).toEqual([placed, null, null, null, null]);
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'current']);
});

test.each<[string, boolean]>([
  ['Cancelled', true],
  ['Refunded', true],
  ['Shipped', false],
  ['Unavoidable delay', false],
])('of an order that is "%s" it is %s that it will not arrive', (status, isOver) => {
  expect(isCancelled(status)).toBe(isOver);
});
