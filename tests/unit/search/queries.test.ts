import { describe, expect, test } from 'vitest';
import { searchPage } from '#domain/shop/shop.ts';
import { findProducts } from '#search/find.ts';
import { build, openBuilt } from './files.ts';
import { ownSynonyms, queriesShop } from './queries-shop.ts';

/** Both forms of an index: one file and many. */
const forms = [
  ['one file', build(queriesShop, { synonyms: ownSynonyms })],
  ['many files', build(queriesShop, { synonyms: ownSynonyms, oneFileBytes: 0, buckets: 16 })],
] as const;

describe.each(forms)('in %s', (_, built) => {
  async function find(query: string) {
    const { index } = await openBuilt(built);
    const { exact, similar, rewrite } = await findProducts(index, query);
    const names = (await index.items([...exact, ...similar])).map(({ name }) => name);
    return { names, rewrite };
  }

  test.each([
    ['soap for baby', ['Eva Mild Baby Soap 100 g']],
    ['baby soap', ['Eva Mild Baby Soap 100 g']],
    ['dress red', ['Polka Wrap Dress, Poppy Red']],
    ['size 42', ['Canvas Sneakers, Navy', 'Floral Bow Pumps']],
    ['female shoes 37', ['Block Heels, Burgundy', 'Floral Bow Pumps']],
    ['dress size 12', ['Polka Wrap Dress, Poppy Red']],
    ['jacket xl', ['Field Jacket, Olive']],
    ['lotion for dry skin', ['Eva Cocoa Butter Body Lotion 400 ml']],
    ['oily skin wash', ['Eva Neem Face Wash 100 ml']],
    ['pearl lavender', ['Pearl Lavender Washing Powder 1 kg']],
    ['evacosmetics soap', ['Eva Mild Baby Soap 100 g', 'Eva Papaya & Carrot Soap 150 g']],
    ['bags for women', ['Tote Bag, Black']],
  ])('%s finds, and nothing else, %j', async (query, expected) => {
    const { names, rewrite } = await find(query);
    expect(names.slice(0, expected.length)).toEqual(expected);
    expect(names.length).toBeLessThanOrEqual(expected.length + (rewrite === null ? 1 : searchPage.perPage));
    expect(rewrite?.kind).not.toBe('spelling');
  });

  test('if nothing is all that was asked for, the same thing in another colour is nearest', async () => {
    const { names, rewrite } = await find('green dress');
    expect(rewrite?.kind).toBe('nearest');
    expect(names.slice(0, 2).every((name) => name.includes('Dress'))).toBe(true);
  });

  test.each([
    ['zebra soap', 'soap'],
    ['soft soap', 'soft soap'],
    ['dress size 25', 'dress size'],
    ['soap for baby growth', 'baby soap'],
  ])('%s leaves what is nearest, and a number is never another', async (query, text) => {
    expect((await find(query)).rewrite).toEqual({ kind: 'nearest', text });
  });

  test('what is nearest is that thing, whatever word stands first', async () => {
    const nearest = (await find('red soap')).names;
    expect(nearest.length).toBeGreaterThan(0);
    expect(nearest.filter((name) => !name.includes('Soap'))).toEqual([]);
    expect((await find('soap red')).names).toEqual(nearest);
  });

  test.each([
    ...['burgundy spots', 'navy lipstick', 'cocoa powder milk', 'sale', 'card'],
    ...['lipstick', 'chair', 'chairs', 'bread', 'milk', 'cake', 'phone', 'battery', 'table', 'table cloth'],
    ...[
      'busuuti',
      'best sellers',
      'mattress',
      'book',
      'sugar',
      'rice',
      'gas',
      'boat',
      'silver',
      'spaceship',
      'where are you',
    ],
  ])('no guess is made at %s, which is likely to be meant as it stands', async (query) => {
    const { names, rewrite } = await find(query);
    expect(rewrite).toBeNull();
    expect(names).toEqual([]);
  });

  test.each([
    ['lotin', 'lotion'],
    ['rotion', 'lotion'],
    ['snekers', 'sneakers'],
    ['bodylotoin', 'body lotion'],
    ['washing poder', 'washing powder'],
    ['shaving fom', 'shaving foam'],
  ])('%s is guessed to be %s', async (query, text) => {
    expect((await find(query)).rewrite).toEqual({ kind: 'spelling', text });
  });

  test.each([
    ['omo', 'washing powder'],
    ['dettol soap', 'soap'],
    ['the Vaseline', 'petroleum jelly'],
    ['jik', 'bleach'],
  ])('%s is a brand of another maker, and the shop sells %s', async (query, text) => {
    expect((await find(query)).rewrite).toEqual({ kind: 'brand', text });
  });

  test.each([
    ['red shoes', 'Block Heels, Burgundy'],
    ['blue shoes', 'Canvas Sneakers, Navy'],
    ['green jacket', 'Field Jacket, Olive'],
  ])('the colour of %s is that of %s', async (query, name) => {
    const { names, rewrite } = await find(query);
    expect(names).toEqual([name]);
    expect(rewrite?.kind).toBe('synonym');
  });

  test('a word that the list of synonyms explains is no chance mention in a description', async () => {
    const { names, rewrite } = await find('perfume for women');
    expect(names).toEqual(['Eva Oud Eau de Parfum 100 ml']);
    expect(rewrite).toEqual({ kind: 'synonym', text: 'eau de parfum' });
  });

  test.each([
    ['viatu vya wanaume', 'shoes male', 'Canvas Sneakers, Navy'],
    ["engatto z'abakyala", 'shoes female', 'Block Heels, Burgundy'],
    ['sabuni ya kuoga', 'body soap', 'Eva Papaya & Carrot Soap 150 g'],
    ['omuzigo gwa baby', 'lotion baby', 'Eva Baby Gentle Lotion 300 ml'],
    ["engoye z'abaana", 'baby care', 'Eva Mild Baby Soap 100 g'],
    ['mafuta bei gani', 'lotion', 'Eva Baby Gentle Lotion 300 ml'],
    ['handbag', 'female bag', 'Tote Bag, Black'],
    ['oil for hair growth', 'hair food', 'Eva Hair Food 150 g'],
  ])('%s, as it is said in Kampala, is %s', async (query, text, first) => {
    const { names, rewrite } = await find(query);
    expect(rewrite).toEqual({ kind: 'synonym', text });
    expect(names[0]).toBe(first);
  });

  test('the price alone is no product: "bei gani" was taken for a baby dress', async () => {
    expect(await find('bei gani')).toEqual({ names: [], rewrite: null });
  });

  test('what is said to be washing powder is that, and not the next best thing', async () => {
    const { names } = await find('omo');
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !name.includes('Washing Powder'))).toEqual([]);
  });

  test('a brand among other words names none of them', async () => {
    expect((await find('for women')).rewrite).toEqual({ kind: 'synonym', text: 'female' });
    expect((await find('omo 5 kg')).rewrite).toEqual({ kind: 'synonym', text: 'washing powder 5 kg' });
    expect((await find('omo powder')).rewrite).toEqual({ kind: 'synonym', text: 'washing powder' });
    expect((await find('vaseline for hair')).rewrite?.kind).toBe('nearest');
  });
});
