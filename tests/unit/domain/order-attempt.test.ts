import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { decodeAttempt, findOrder, isSameOrder, type KeptAttempt, uuidFrom } from '#domain/order-attempt.ts';
import { attempt } from '../api/client-fixture.ts';

const sentAt = Date.UTC(2026, 10, 21, 9);
const kept: KeptAttempt = {
  stage: 'sent',
  attempt,
  email: 'jane@example.com',
  firstSent: sentAt,
  lastSent: sentAt,
  before: [],
};

function orderLike(changes: Partial<Order> = {}): Order {
  return {
    id: 'o1',
    date: sentAt,
    status: 'Order Placed',
    statusHistory: [],
    lines: attempt.lines,
    address: attempt.address,
    paymentMethod: 'Cash on Delivery',
    amount: attempt.amount,
    clientOrderId: null,
    ...changes,
  };
}

describe('the order that came of an attempt', () => {
  test('is the one with its key, whatever else is in the list', () => {
    const mine = orderLike({ id: 'o2', clientOrderId: attempt.clientOrderId.toUpperCase(), date: null });
    expect(findOrder([orderLike({ clientOrderId: 'another' }), mine], kept)?.id).toBe('o2');
  });

  test('is found by contents, amount and time where the API keeps no key, also by a phone that is fast', () => {
    expect(findOrder([orderLike({ date: sentAt - 10 * 60_000 })], kept)?.id).toBe('o1');
  });

  test.each<[string, Partial<Order>]>([
    ['an hour older', { date: sentAt - 3_600_000 }],
    ['of no known time', { date: null }],
    ['of another amount', { amount: attempt.amount + 1 }],
    ['of other goods', { lines: attempt.lines.map((line) => ({ ...line, quantity: 3 })) }],
    ['of another key', { clientOrderId: 'e0000000-6d4e-4c1f-9d6a-0f5f0c8f3b11' }],
    ['one that was there before', { id: 'before' }],
  ])('is none that is %s', (_, changes) => {
    expect(findOrder([orderLike(changes)], { ...kept, before: ['before'] })).toBeNull();
  });
});

test('two lists order the same in whatever order they stand, and with whatever word for no size', () => {
  const line = (productId: string, size: string, quantity = 1) => ({ productId, size, quantity });
  const both = [line('a', 'default'), line('b', 'M', 2)];
  expect(isSameOrder(both, [line('b', 'M', 2), line('a', 'undefined')])).toBe(true);
  expect(isSameOrder(both, [line('b', 'M', 2)])).toBe(false);
  expect(isSameOrder(both, [line('b', 'L', 2), line('a', '')])).toBe(false);
});

test('an attempt survives the storage, and nothing else is taken for one', () => {
  expect(decodeAttempt(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  const read = (json: unknown) => {
    try {
      return decodeAttempt(json);
    } catch {
      return null;
    }
  };
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(read(json)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(kept)), (field) => {
      expect(read({ ...kept, [field]: { odd: true } })).toBeNull();
    }),
  );
});

test('a key is a UUID of version 4', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(uuidFrom(bytes)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }),
  );
});
