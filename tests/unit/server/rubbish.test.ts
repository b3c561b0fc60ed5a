import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#api/contract.ts';
import { address, password } from './customer-fixture.ts';
import { type OrderShop, openOrderShop } from './orders/order-fixture.ts';

let shop: OrderShop;

beforeAll(async () => {
  shop = await openOrderShop();
});

afterAll(() => shop.close());

const posts = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST');
const keys = [
  '__proto__',
  'constructor',
  'email',
  'password',
  'itemId',
  'size',
  'quantity',
  'items',
  'address',
];
const fields = [...keys, 'amount', 'clientOrderId', 'name', 'first_name', 'message', 'id', '_id', 'toString'];

const nasty = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'soap',
    'dress',
    'M',
    'default',
    'undefined',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%',
  ),
  fc.constantFrom(
    0,
    -1,
    1,
    999,
    1e21,
    -0,
    0.1,
    2 ** 53,
    null,
    true,
    'jane@example.com',
    password,
    '1e3',
    '00',
  ),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.double(),
  fc.constant(address),
);

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    nasty,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...fields), tie('any'), { maxKeys: 10 }),
  ),
})).any;

const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 12 }).map((each) => JSON.stringify(each)),
  value.map((each) => JSON.stringify(each) ?? ''),
  fc.string({ maxLength: 200 }),
);

test('fuzz: no rubbish makes the shop fail, break its envelope or touch a prototype', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const once = fc.asyncProperty(
    fc.constantFrom(...posts),
    body,
    fc.boolean(),
    async (name, text, signedIn) => {
      // Signing out would make every later call end at the door.
      const token = signedIn && name !== 'logout' ? shop.jane.token : 'x';
      const headers = { 'content-type': 'application/json', token };
      const answer = await shop.call(calls[name].path, { method: 'POST', headers, body: text });
      const reply = (await answer.json()) as Record<string, unknown>;
      expect(answer.status).toBeLessThan(500);
      expect(typeof reply.success).toBe('boolean');
      if (reply.success === false) expect(reply.message).toMatch(/\S/);
      expect(JSON.stringify(reply)).not.toMatch(/sqlite|select |at .*\.ts:/i);
    },
  );
  await fc.assert(once, { numRuns: 3_000 });
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(shop.log).not.toHaveBeenCalled();
});

test('fuzz: rubbish in one field of a good call is refused in words or taken, and never fails the shop', async () => {
  const often = { tries: 1e6, within: 1 };
  const other = await openOrderShop({ limits: { registerByAddress: often, contactByAddress: often } });
  const good: Partial<Record<CallName, Record<string, unknown>>> = {
    updateCart: { itemId: 'soap', size: 'default', quantity: 1 },
    placeOrder: { address, items: [{ id: 'soap', quantity: 1 }], amount: 14_500, currency: 'UGX' },
    updateUserProfile: { first_name: 'Jane', phone: '0700', date_of_birth: '1990-05-01' },
    register: { name: 'Jane', email: 'new@example.com', password },
    contact: { name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' },
  };
  const field = fc
    .constantFrom(...(Object.keys(good) as CallName[]))
    .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...Object.keys(good[name] ?? {})), value));
  const once = fc.asyncProperty(field, async ([name, key, rubbish]) => {
    const { status, body: reply } = await other.jane.post(name, { ...good[name], [key]: rubbish });
    expect([200, 422]).toContain(status);
    expect(typeof reply.success).toBe('boolean');
  });
  await fc.assert(once, { numRuns: 1_500 });
  expect(other.log).not.toHaveBeenCalled();
  await other.close();
});
