import { expect, test } from 'vitest';
import { searchPage } from '#domain/shop/shop.ts';
import { searchItem } from '#search/item.ts';
import { product } from '../../support/products.ts';
import { build, openBuilt } from './files.ts';

const animals = 'ant bee cat dog eel fox gnu hen ibis jay kiwi lynx mole newt owl pig quail ram seal'.split(
  ' ',
);
const colours = 'amber blue coral denim ebony fawn gold hazel ivory jade'.split(' ');

/** Thousands of names of the same few words, so mixed that each word heads its list with other products. */
const large = Array.from({ length: 4_000 }, (_, at) => {
  const animal = animals[at % animals.length];
  const colour = colours[at % colours.length];
  return product({
    id: `p${at}`,
    name: `Soap ${colour} ${animal}${at % 7} soap s${animal}`,
    description: `Washes the ${animal} in ${colour}.`,
  });
});

const built = build(large, { oneFileBytes: 0, buckets: 16 });

/** What a search loads for its first page, by the letter of each file's name. */
async function firstPage(query: string, from = built) {
  const { index, fetched } = await openBuilt(from);
  const positions = await index.nameMatches(query);
  const items = await index.items(positions.slice(0, searchPage.perPage));
  return { positions, items, kinds: fetched.map((name) => name.replace(/-.*/, '').replace(/\d+/g, '')) };
}

test.each(['soap', 'amber', 'soap b', 'p b', 'p amber', 'an', 'a'])(
  'the first page of %j takes what it shows from one small file beside the bucket',
  async (query) => {
    const { positions, items, kinds } = await firstPage(query);
    expect(positions.length).toBeGreaterThan(searchPage.perPage);
    const expected = positions.slice(0, searchPage.perPage).map((position) => large[position]);
    expect(items).toEqual(expected.map((each) => each && searchItem(each, true)));
    // Whole chunks of the catalogue are for further pages.
    expect(kinds).not.toContain('i');
    expect(kinds.filter((kind) => /h/.test(kind)).length).toBeLessThanOrEqual(2);
  },
);

test('if the first page is spread over many words, items come from the list of all', async () => {
  const { positions, items, kinds } = await firstPage('p s');
  expect(items.map(({ id }) => id)).toEqual(
    positions.slice(0, searchPage.perPage).map((at) => large[at]?.id),
  );
  expect(kinds).toContain('i');
});

test('a bucket with many items beside its words is kept small: they lie in separate files', () => {
  const bytesOf = (pattern: RegExp) =>
    [...built.files].flatMap(([name, { length }]) => (pattern.test(name) ? [length] : []));
  expect(bytesOf(/^n\d+h/).length).toBeGreaterThan(16);
  expect(Math.max(...bytesOf(/^n\d+h/))).toBeLessThan(12_000);
});

test('a changed item changes the name of each file that leads to it', () => {
  const changed = large.map((each) => (each.id === 'p3' ? { ...each, price: each.price + 500 } : each));
  const after = build(changed, { oneFileBytes: 0, buckets: 16 });
  expect(after.root).not.toBe(built.root);
  const stale = [...after.files].filter(([name, content]) => {
    const before = built.files.get(name);
    return before && Buffer.compare(before, content) !== 0;
  });
  expect(stale).toEqual([]);
  const fresh = [...after.files.keys()].filter((name) => !built.files.has(name));
  expect(fresh.length).toBeLessThan(after.files.size / 4);
});

test('with few buckets the owner’s synonyms come with the first file', async () => {
  const synonyms = new Map([['sabuni', { names: ['soap'], isBrand: false }]]);
  const { index, fetched } = await openBuilt(build(large, { oneFileBytes: 0, buckets: 16, synonyms }));
  expect(await index.synonyms()).toEqual(synonyms);
  expect(fetched.length).toBe(1);
});

test('with many they are loaded only if something must be forgiven', async () => {
  const withSynonyms = build(large, {
    oneFileBytes: 0,
    buckets: 256,
    synonyms: new Map([['sabuni', { names: ['soap'], isBrand: false }]]),
  });
  const { kinds } = await firstPage('soap', withSynonyms);
  expect(kinds).not.toContain('synonyms');
  const { index } = await openBuilt(withSynonyms);
  expect((await index.synonyms()).get('sabuni')?.names).toEqual(['soap']);
});
