import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { type ChangesReport, changesTable } from '#release/changes-report.ts';
import { compareCatalogues, type GuardedCatalogue, guardReasons } from '#release/guards.ts';
import { drawing, photo, product, products } from '../../support/products.ts';

const before = [
  ...products(20, { category: 'Laundry' }),
  ...[1, 2, 3].map((each) => product({ id: `hair${each}`, category: 'Hair Care' })),
];

const counts = (products: number, received = products) => ({ products, received });

function reasons(
  after: readonly Product[],
  { rejected = 0, last = counts(before.length) }: { rejected?: number; last?: GuardedCatalogue['last'] } = {},
): string[] {
  return guardReasons({
    changes: compareCatalogues(before, after),
    received: after.length + rejected,
    published: after.length,
    last,
  });
}

const withPrice = (count: number, factor: number) =>
  before.map((each, index) => (index < count ? { ...each, price: Math.round(each.price * factor) } : each));

test('what an owner does each day is published', () => {
  expect(reasons(before)).toEqual([]);
  expect(reasons(before.slice(1))).toEqual([]);
  expect(reasons([...before, ...products(50).map((each) => ({ ...each, id: `new${each.id}` }))])).toEqual([]);
  expect(reasons(withPrice(23, 1.5))).toEqual([]);
  expect(reasons(withPrice(2, 10))).toEqual([]);
  expect(reasons(before, { rejected: 2 })).toEqual([]);
});

test('what a list has always been is published', () => {
  expect(reasons(before, { rejected: 8, last: counts(23, 31) })).toEqual([]);
  expect(reasons(before, { rejected: 16, last: counts(23, 31) })).toHaveLength(1);
});

test('before the first release nothing is held against a list', () => {
  expect(guardReasons({ changes: null, received: 40, published: 20, last: null })).toEqual([]);
});

test('R8: half of the catalogue gone is a reason', () => {
  expect(reasons(before, { last: counts(60) })).toEqual([
    'Only 23 products are left of the 60 last published.',
  ]);
});

test('a category that is renamed, or written otherwise, has lost nothing', () => {
  const named = (category: string) =>
    before.map((each) => (each.category === 'Hair Care' ? { ...each, category } : each));
  expect(reasons(named('HAIR CARE'))).toEqual([]);
  expect(reasons(named('Hair & Scalp'))).toEqual([]);
  expect(reasons(named(''))).toHaveLength(1);
});

test('slips of a price are found among any number of other changes, however far off', () => {
  const others = before.map((each) => ({ ...each, description: 'New words.' }));
  const slipped = others.map((each, index) => (index < 4 ? { ...each, price: each.price * 1_000 } : each));
  expect(reasons(slipped)).toEqual([expect.stringMatching(/^4 prices are/)]);
});

test.each([
  [
    'a category is gone',
    before.filter(({ category }) => category !== 'Hair Care'),
    {},
    /^The category Hair Care is gone, and 3 of its products are in no other\.$/,
  ],
  ['prices are ten times what they were', withPrice(5, 10), {}, /^5 prices are about ten times/],
  ['prices are a tenth', withPrice(20, 0.1), {}, /^20 prices are about ten times/],
  ['a fifth of the list makes no sense', before, { rejected: 8 }, /^8 of 31 products make no sense/],
])('%s: that is asked about', (_, after, options, reason) => {
  expect(reasons(after, options)).toEqual([expect.stringMatching(reason)]);
});

test('a report says what was added, removed and changed, field by field', () => {
  const [first, second, ...others] = before;
  const after = [product({ id: 'new' }), { ...(first as Product), price: 45_000, sizes: ['M'] }, ...others];
  const { added, removed, changed } = compareCatalogues(before, after);
  expect([added.map(({ id }) => id), removed.map(({ id }) => id)]).toEqual([['new'], [second?.id]]);
  expect(changed).toEqual([
    { before: first, after: after[1], fields: ['price', 'sizes'], isSuspicious: true },
  ]);
});

test('a catalogue most of whose pictures cannot be fetched any more is refused, and a few that are gone are not', () => {
  const photographed = before.map((each) => ({ ...each, pictures: [photo()] as const }));
  const withoutPhotos = (count: number) =>
    photographed.map((each, index) => (index < count ? { ...each, pictures: [drawing()] as const } : each));
  const reasonsOf = (after: readonly Product[]) =>
    guardReasons({
      changes: compareCatalogues<Product>(photographed, after),
      received: after.length,
      published: after.length,
      last: counts(after.length),
    });
  expect(reasonsOf(withoutPhotos(4))).toEqual([]);
  expect(reasonsOf(withoutPhotos(5))).toEqual(['5 of the 23 products would lose all their pictures.']);
  expect(
    reasonsOf(photographed.map((each) => ({ ...each, pictures: [photo({ key: 'new' })] as const }))),
  ).toEqual([]);
});

test('a terminal shows what was added and removed, old and new prices, and how many pages were made', () => {
  const line = { path: '', name: 'Soap', price: 4_500 };
  const report = {
    ...{ published: true, release: 7, pages: 12, rendered: 5, seconds: 1.25 },
    added: [{ ...line, id: '1' }],
    removed: Array.from({ length: 13 }, (_, index) => ({ ...line, id: `${index}` })),
    changed: [{ ...line, id: '2', priceBefore: 45_000, fields: ['price'], isSuspicious: true }],
  };
  const lines = changesTable(report as unknown as ChangesReport).split('\n');
  expect([lines[0], ...lines.slice(12)]).toEqual([
    '  added: Soap, UGX 4,500',
    '  removed: Soap',
    '  removed: and 1 more',
    '  price: Soap, UGX 45,000 -> UGX 4,500  (about tenfold: is that meant?)',
    'Release 7: 12 pages, 5 rendered and 7 reused, in 1.3 s.',
  ]);
  expect(changesTable({ ...report, published: false } as unknown as ChangesReport)).toBe(
    'Nothing has changed: release 7 stays.',
  );
});
