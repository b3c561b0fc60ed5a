import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { hash32 } from '#domain/text/hash.ts';
import { parseSynonyms } from '#search/synonyms.ts';
import { areUnindexed, UnusableIndexError, updateIndex } from '#search/update-index.ts';
import { drawing, photo, product } from '../../support/products.ts';
import { build, digest } from './files.ts';

const animals = 'ant bee cat dog eel fox gnu hen ibis jay kiwi lynx mole newt owl pig'.split(' ');

/** More products than one file is tried for. */
const catalogue: readonly Product[] = Array.from({ length: 3_100 }, (_, at) => {
  const seed = hash32(`${at}`);
  const animal = animals[seed % animals.length];
  return product({
    id: `p${at}`,
    name: `Soap ${animal} ${(seed >>> 4) % 90}`,
    description: `Washes the ${animal} by hand.`,
    category: animal?.slice(0, 1) ?? '',
    price: 1_000 + (seed % 50) * 100,
  });
});

const synonyms = parseSynonyms('sabuni = soap, soap ant');

/** Few buckets have top results in files of their own; with very many the root names further lists. */
const bucketCounts = [16, 256];

const changes = fc.record(
  {
    price: fc.integer({ min: 1, max: 5_000_000 }),
    originalPrice: fc.option(fc.integer({ min: 1, max: 9_000_000 })),
    stock: fc.option(fc.constantFrom(0, 1, 40)),
    rating: fc.option(fc.constantFrom(3.14, 4.5, 5)),
    reviewCount: fc.option(fc.constantFrom(1, 120)),
    pictures: fc.constantFrom([photo({ key: 'new', widths: [320] })] as const, [drawing()] as const),
    bestseller: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** The first ones are the top results of frequent words. */
const positions = fc.oneof(fc.nat(60), fc.nat(catalogue.length - 1));

const someChanges = fc.uniqueArray(fc.tuple(positions, changes), {
  selector: ([position]) => position,
  maxLength: 12,
});

test.each(bucketCounts)(
  'with other prices, stock, ratings and pictures the index of %i buckets is, byte for byte, the one that is built anew',
  (buckets) => {
    const options = { synonyms, buckets };
    const before = build(catalogue, options);
    fc.assert(
      fc.property(someChanges, fc.boolean(), (changed, standIns) => {
        const previous = standIns ? before : build(catalogue, { ...options, standIns });
        const products = catalogue.map((each, position) => ({
          ...each,
          ...(changed.find(([at]) => at === position)?.[1] as Partial<Product>),
        }));
        const at = changed.map(([position]) => position);
        const updated = updateIndex(previous, products, at, { standIns, digest });
        expect(contents(updated)).toEqual(contents(build(products, { ...options, standIns })));
      }),
      { numRuns: 4 },
    );
  },
);

test('an index that may be one file is not updated', () => {
  const few = catalogue.slice(0, 40);
  expect(updateIndex(build(few), few, [3], { standIns: true, digest })).toBeNull();
});

test.each(bucketCounts)('an index of %i buckets that lacks any one of its files is told', (buckets) => {
  const { root, files } = build(catalogue, { synonyms, buckets });
  // The column of prices is written anew.
  const needed = [...files.keys()].filter((name) => !name.startsWith('prices'));
  for (const name of needed) {
    const others = new Map([...files].filter(([each]) => each !== name));
    expect(
      () => updateIndex({ root, files: others }, catalogue, [], { standIns: true, digest }),
      name,
    ).toThrow(UnusableIndexError);
  }
});

test('an index of more products than the shop has is told', () => {
  const fewer = catalogue.slice(0, -1);
  const at = [fewer.length - 1];
  expect(() => updateIndex(build(catalogue), fewer, at, { standIns: true, digest })).toThrow(
    UnusableIndexError,
  );
});

test('words of a product are in more than its items', () => {
  expect(areUnindexed(['price', 'stock', 'pictures'])).toBe(true);
  const words = [
    'id',
    'name',
    'description',
    'category',
    'subCategory',
    'date',
    'sizes',
    'specifications',
  ] as const;
  for (const field of words) expect(areUnindexed(['price', field])).toBe(false);
});

/** The files by their names, each as its digest, and the name of the root. */
function contents(built: ReturnType<typeof updateIndex>): object | null {
  if (built === null) return null;
  const { root, files } = built;
  return {
    root,
    files: Object.fromEntries([...files].map(([name, content]) => [name, digest(content)]).sort()),
  };
}
