import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CartRecord, foldCart } from '#domain/cart/cart-log.ts';
import { cartStorage, decodeRecord, encodeRecord, nextRecordId } from '#domain/cart/cart-storage.ts';

const tap: CartRecord = {
  id: '1',
  kind: 'add',
  lines: new Map([['soap/default', 1]]),
  replaces: [],
  account: '',
};

/** As a browser's: entries are own properties. */
function browserStorage(entries: Record<string, string> = {}): Storage {
  return Object.assign(
    Object.create({
      setItem(key: string, value: string) {
        (this as unknown as Record<string, string>)[key] = value;
      },
      removeItem(key: string) {
        delete (this as unknown as Record<string, string>)[key];
      },
    }),
    entries,
  );
}

function forbidden(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

function full(): Storage {
  const storage = browserStorage();
  storage.setItem = () => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError');
  };
  return storage;
}

test('what one tab writes the next one reads', () => {
  const shared = browserStorage({ theme: 'dark' });
  expect(cartStorage(() => shared).write(tap)).toBe(true);
  expect(cartStorage(() => shared).read()).toEqual([tap]);
  cartStorage(() => shared).remove(['1']);
  expect(cartStorage(() => shared).read()).toEqual([]);
  expect({ ...shared }).toEqual({ theme: 'dark' });
});

test.each([
  ['forbidden', forbidden],
  ['full', full],
])('R27: a storage that is %s keeps the cart for the visit, and says that it will not be kept', (_, make) => {
  const kept = make === full ? full() : null;
  const storage = cartStorage(() => kept ?? make());
  expect(storage.write(tap)).toBe(false);
  expect(storage.read()).toEqual([tap]);
  storage.remove(['1']);
  expect(storage.read()).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['the cart of a former shop', '{"soap":{"default":2}}'],
  ['a kind of a newer version', '["gift",[["soap/default",1]],[]]'],
  ['a quantity that is a text', '["add",[["soap/default","1"]],[]]'],
  ['a quantity beyond reason', '["set",[["soap/default",1e9]],[]]'],
  ['a line of no product', '["add",[["soap",1]],[]]'],
  ['ids that are none', '["set",[["soap/default",1]],[null]]'],
])('R27: %s in the storage is no change of the cart, and its neighbours stay', (_, text) => {
  const shared = browserStorage({ 'cart/0': text, 'cart/1': encodeRecord(tap) });
  expect(cartStorage(() => shared).read()).toEqual([tap]);
});

test('any text at all reads as a record that folds, or as none', () => {
  const near = fc.json().map((json) => `["add",${json},[]]`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), near), (text) => {
      const record = decodeRecord('1', text);
      for (const { quantity } of foldCart(record ? [record] : []).values())
        expect(quantity).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a line named as something every object inherits is a line like any other', () => {
  const inherited = { ...tap, lines: new Map([['__proto__/default', 2]]) };
  expect(decodeRecord('1', encodeRecord(inherited))).toEqual(inherited);
  expect(Object.prototype).not.toHaveProperty('default');
});

test('an id is later than every id in sight, though the clock was set back', () => {
  const noon = 1_790_000_000_000;
  const before = nextRecordId([], noon, () => 0.5);
  const after = nextRecordId([{ ...tap, id: before }], noon - 3_600_000, () => 0.5);
  expect(after > before).toBe(true);
});

test.each(['no id of ours', 'zzzzzzzzzzzzzzz', ''])(
  'an id such as "%s" puts no later one out of order',
  (strange) => {
    const noon = 1_790_000_000_000;
    const seen = [{ ...tap, id: strange }];
    expect(nextRecordId(seen, noon, () => 0)).toBe(nextRecordId([], noon, () => 0));
  },
);

test.each(['undefined', '', 'default'])('R30: a stored line of the size "%s" has no size', (size) => {
  const record = decodeRecord('1', JSON.stringify(['add', [[`72/${size}`, 2]], []]));
  expect([...(record?.lines ?? [])]).toEqual([['72/default', 2]]);
});
