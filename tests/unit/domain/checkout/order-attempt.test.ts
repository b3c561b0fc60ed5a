import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAttempt, isSameOrder, type SentAttempt } from '#domain/checkout/order-attempt.ts';
import { uuidFrom } from '#domain/text/uuid.ts';
import { attempt } from '../../api/client-fixture.ts';

const sent: SentAttempt = {
  attempt,
  cart: [{ key: 'soap/default', quantity: 2, records: ['0mfu1'] }],
  before: ['o1'],
  isListRead: true,
  tries: 1,
  isAsked: false,
};

test('two lists order the same in whatever order they stand, and with whatever word for no size', () => {
  const line = (productId: string, size: string, quantity = 1) => ({ productId, size, quantity });
  const both = [line('a', 'default'), line('b', 'M', 2)];
  expect(isSameOrder(both, [line('b', 'M', 2), line('a', 'undefined')])).toBe(true);
  expect(isSameOrder(both, [line('b', 'M', 2)])).toBe(false);
  expect(isSameOrder(both, [line('b', 'L', 2), line('a', '')])).toBe(false);
  expect(isSameOrder([line('', 'M')], [line('', 'M')]), 'an unknown product').toBe(false);
});

test('an attempt survives the storage, and nothing else is taken for one', () => {
  expect(decodeAttempt(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
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
    fc.property(fc.constantFrom(...Object.keys(sent).filter((field) => field !== 'isAsked')), (field) => {
      expect(read({ ...sent, [field]: { odd: true } })).toBeNull();
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
