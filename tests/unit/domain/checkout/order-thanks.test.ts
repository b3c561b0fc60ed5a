import { expect, test } from 'vitest';
import { fingerprintOf } from '#domain/checkout/order-sighting.ts';
import { decodeThanks, type PendingThanks, thankedOrder } from '#domain/checkout/order-thanks.ts';
import type { Order } from '#domain/orders/order.ts';
import { arrivalDates } from '#domain/orders/order-details.ts';
import { attempt } from '../../api/client-fixture.ts';

function orderLike(id: string, changes: Partial<Order> = {}): Order {
  return {
    id,
    date: Date.UTC(2026, 10, 21, 12),
    writtenDate: '21/11/2026',
    status: 'Order Placed',
    statusHistory: [],
    lines: attempt.lines,
    address: { ...attempt.address, city: 'Kampala' },
    paymentMethod: 'Cash on Delivery',
    amount: attempt.amount,
    clientOrderId: null,
    ...changes,
  };
}

const { clientOrderId, amount, lines } = attempt;
const keyed: PendingThanks = {
  account: 'jane@example.com',
  clientOrderId,
  id: null,
  keyless: null,
  isSeen: false,
};
const keyless = (changes: object = {}): PendingThanks => ({
  ...keyed,
  keyless: { amount, lines, before: ['old'], isListRead: true, ...changes },
});
const other = { lines: lines.map((line) => ({ ...line, quantity: line.quantity + 1 })) };

test.each<[string, Order[], PendingThanks, string | undefined]>([
  ['the one with its key', [orderLike('b'), orderLike('a', { clientOrderId })], keyed, 'a'],
  ['none without its key, if orders have keys', [orderLike('a')], keyed, undefined],
  ['the one that the reply named', [orderLike('b'), orderLike('a', other)], { ...keyless(), id: 'a' }, 'a'],
  ['the new one that is the same', [orderLike('c', other), orderLike('b'), orderLike('old')], keyless(), 'b'],
  ['the oldest of those that are the same', [orderLike('c'), orderLike('b')], keyless(), 'b'],
  [
    'the only new one, whatever the shop wrote of it',
    [orderLike('b', other), orderLike('old')],
    keyless(),
    'b',
  ],
  [
    'none of two new ones that are others',
    [orderLike('b', other), orderLike('c', other)],
    keyless(),
    undefined,
  ],
  [
    'none that is another, if no list was read',
    [orderLike('b', other)],
    keyless({ isListRead: false }),
    undefined,
  ],
  [
    'none that is the same, if no list was read: it may be an earlier one',
    [orderLike('old')],
    keyless({ before: [], isListRead: false }),
    undefined,
  ],
  [
    'the newest of its like in a list without ids',
    [orderLike('', { status: 'Order Placed' }), orderLike('', { status: 'Delivered' })],
    keyless({ before: [fingerprintOf(orderLike(''))] }),
    'Order Placed',
  ],
  [
    'the newest of a list without ids from which its like has fallen off',
    [orderLike('', { status: 'Packing' }), orderLike('', other)],
    keyless({ before: [orderLike(''), orderLike('', other)].map(fingerprintOf) }),
    'Packing',
  ],
])('the order that is thanked for is %s', (_, orders, thanks, id) => {
  const order = thankedOrder(orders, thanks);
  expect(order?.id || order?.status).toBe(id);
});

test.each([
  null,
  7,
  {},
  { clientOrderId: 1, id: null, keyless: null },
  { ...keyless(), keyless: { lines: [] } },
])('R27: %j in the storage thanks for nothing', (json) => {
  const decoded = () => {
    try {
      return decodeThanks(json);
    } catch {
      return null;
    }
  };
  expect(decoded()).toBeNull();
});

test('the promised days are those of the order’s own date and city, whenever one looks', () => {
  expect(arrivalDates(orderLike('a'), 'Kampala')).toBe('Mon\u00a023\u00a0– Tue\u00a024\u00a0Nov');
  const upcountry = { ...attempt.address, city: 'Gulu' };
  expect(arrivalDates(orderLike('a', { address: upcountry }), 'Kampala')).toBe(
    'Tue\u00a024\u00a0– Sat\u00a028\u00a0Nov',
  );
  expect(arrivalDates(orderLike('a', { status: 'delivered' }), 'Kampala')).toBeNull();
  expect(arrivalDates(orderLike('a', { date: null }), 'Kampala')).toBeNull();
  const unknown = { ...attempt.address, city: '' };
  expect(arrivalDates(orderLike('a', { address: unknown }), 'Kampala')).toBeNull();
});

test.each(['Cancelled', 'Returned', 'Refused at the door', 'Delivery failed'])(
  'an order with the status "%s" promises no day of arrival',
  (status) => {
    expect(arrivalDates(orderLike('a', { status }), 'Kampala')).toBeNull();
    expect(arrivalDates(orderLike('a', { status: 'Pending' }), 'Kampala')).not.toBeNull();
  },
);
