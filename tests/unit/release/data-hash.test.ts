import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHasher } from '#release/data-hash.ts';

const data = fc.jsonValue({ maxDepth: 4 });

test('two pages have one hash exactly when their data is the same', () => {
  fc.assert(
    fc.property(data, data, (one, other) => {
      const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
      expect(createHasher()(one) === createHasher()(other)).toBe(isSame);
    }),
  );
  const hashOf = createHasher();
  expect(hashOf({ a: [1, 2] })).not.toBe(hashOf({ a: [[1, 2]] }));
  expect(hashOf({ a: [1, 2] })).not.toBe(hashOf({ a: ['1', '2'] }));
  expect(hashOf(['a', 'b'])).not.toBe(hashOf({ a: 'b' }));
});

test('what many pages share counts in each of them', () => {
  const hashOf = createHasher();
  const product = { id: 'soap', price: 4_500 };
  expect(hashOf({ related: [product] })).toBe(createHasher()({ related: [{ price: 4_500, id: 'soap' }] }));
  expect(hashOf({ related: [product] })).not.toBe(hashOf({ related: [{ ...product, price: 5_000 }] }));
});

test('a page has the hash of its data whatever other pages were hashed before', () => {
  const hashOf = createHasher();
  const page = { id: 'soap', description: 'Washes by hand. '.repeat(8) };
  const before = hashOf(['product/soap.html', page]);
  hashOf({ related: [page] });
  expect(hashOf(['product/soap.html', page])).toBe(before);
});

test('what was parsed from JSON counts by all that it says, wherever it is', () => {
  const parsed = () => JSON.parse('{"id":"soap","price":4500,"pictures":[{"key":"a"}]}') as { price: number };
  const hashOf = (product: object) => createHasher([product])({ related: [product] });
  expect(hashOf(parsed())).toBe(hashOf(parsed()));
  expect(hashOf(parsed())).not.toBe(hashOf({ ...parsed(), price: 5_000 }));
  expect(hashOf(parsed())).not.toBe(hashOf({ ...parsed(), pictures: [{ key: 'b' }] }));
  const one = parsed();
  expect(createHasher([one])(one)).not.toBe(createHasher([one])([one]));
});

test('a page is given no data whose content cannot be told', () => {
  expect(() => createHasher()({ prices: new Map([['soap', 4_500]]) })).toThrow(/is given a Map/);
});

/** With the fields of each object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
