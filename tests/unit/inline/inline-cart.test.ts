import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCart, inSight } from '#domain/cart/cart-log.ts';
import { cartStorage, encodeRecord, nextRecordId } from '#domain/cart/cart-storage.ts';
import { inlineCart, inSight as inlineInSight } from '#inline/inline-cart.ts';

const now = 1_790_000_000_000;
const lines = ['soap/default', 'oil/default', '__proto__/M'];

/** Ids of any time, so that some stand for records that came later or never. */
const id = fc
  .integer({ min: 0, max: 12 })
  .map((step) => `${(now + step).toString(36).padStart(9, '0')}${step % 3}`);
const stored = fc
  .array(
    fc.record({
      id: fc.oneof({ weight: 20, arbitrary: id }, fc.constantFrom('no id of ours', '')),
      kind: fc.constantFrom('add' as const, 'set' as const, 'saved' as const),
      lines: fc.uniqueArray(fc.tuple(fc.constantFrom(...lines), fc.integer({ min: -999, max: 999 })), {
        selector: ([key]) => key,
        minLength: 1,
      }),
      replaces: fc.array(id, { maxLength: 3 }),
      account: fc.constantFrom('', 'jane@example.com', 'amina@example.com'),
    }),
    { maxLength: 12 },
  )
  .map((records) =>
    Object.fromEntries(
      records.map((record) => [
        `cart/${record.id}`,
        encodeRecord({ ...record, lines: new Map(record.lines) }),
      ]),
    ),
  );

function expectAlike(storage: Record<string, string>): void {
  const records = cartStorage(() => storage as unknown as Storage).read();
  const cart = inlineCart(storage, now);
  const fold = foldCart(records);
  for (const key of [...fold.keys(), ...Object.keys(cart.quantities)])
    expect(cart.quantities[key] ?? 0).toBe(fold.get(key)?.quantity ?? 0);
  for (const key of fold.keys())
    expect([...new Set(inlineInSight(cart.records, key))]).toEqual(inSight(records, [key]));
  expect(cart.next.slice(0, 14)).toBe(`cart/${nextRecordId(records, now, () => 0.5).slice(0, 9)}`);
}

test.each([{}, { account: 'jane@example.com' }])(
  'an inlined page reads every log as the stores do, %j',
  (device) => {
    fc.assert(
      fc.property(stored, (records) => expectAlike({ ...records, ...device })),
      { numRuns: 500 },
    );
  },
);

test.each([
  '',
  'null',
  '3',
  '{"soap":{"default":2}}',
  '["gift",[["soap/default",1]],[]]',
  '["add",[["soap/default","1"]],[]]',
  '["set",[["soap/default",1e9]],[]]',
  '["add",[["soap/default",0.5]],[]]',
  '["add",[["soap",1]],[]]',
  '["add",[],[]]',
  '["set",[["soap/default",1]],[null]]',
  '["add",[[["soap/default"],1]],[]]',
])('R27: %s in the storage is no change of the cart there either', (text) => {
  const tap = '["add",[["oil/default",1]],[]]';
  expectAlike({ theme: 'dark', 'cart/0': text, 'cart/1': tap });
  expect(inlineCart({ theme: tap, 'cart/0': text, 'cart/1': tap }, now).quantities).toEqual({
    'oil/default': 1,
  });
});
