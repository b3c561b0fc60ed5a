import { describe, expect, test } from 'vitest';
import { findProducts } from '#search/find.ts';
import { wholeIndex } from '#search/search-index.ts';
import { parseSynonyms } from '#search/synonyms.ts';
import { product } from '../../support/products.ts';
import { sampleIndex, wholeCatalogue } from './sample.ts';

const index = sampleIndex();

async function find(query: string) {
  const { exact, similar, rewrite } = await findProducts(index, query);
  const names = (await index.items([...exact, ...similar])).map(({ name }) => name);
  return { names, exact: exact.length, rewrite };
}

test.each(['barber', 'Barber', 'toothpast'])('%s is answered, and so is not corrected', async (query) => {
  const { names, exact, rewrite } = await find(query);
  expect([names.length, rewrite]).toEqual([exact, null]);
  expect(exact).toBeGreaterThan(0);
});

describe('a query that the rule does not understand finds what was meant first', () => {
  test.each([
    // Typing errors.
    ['lotin', 'Eva Baby Gentle Lotion 300 ml', 'lotion'],
    ['shamppo', 'Eva Argan Oil Shampoo 400 ml', 'shampoo'],
    ['detregent', 'Reem Fabric Softener Jasmine 2 L', 'detergent'],
    ['tothpaste', 'Eva Dent Charcoal Toothpaste 75 ml', 'toothpaste'],
    ['bleech', 'Apex Thick Bleach 2.5 L', 'bleach'],
    ['kitengi', 'Kitenge Wrap Dress, Indigo Leaf', 'kitenge'],
    ['kanzo', 'Kanzu, Ivory with Maroon Embroidery', 'kanzu'],
    ['kakhi', 'Chinos, Khaki', 'khaki'],
    ['trowsers', 'Wide-Leg Trousers, Espresso', 'trousers'],
    ['jeens', 'Straight Jeans, Indigo', 'jeans'],
    ['blazzer', 'Two-Button Blazer, Navy', 'blazer'],
    ['trauza', 'Wide-Leg Trousers, Espresso', 'trousers'],
    ['washing powda', 'Pearl Lavender Washing Powder 1 kg', 'washing powder'],
    ['pafyum', 'Eva Oud Eau de Parfum 100 ml', 'eau de parfum'],
    ['price of omo', 'Pearl Lavender Washing Powder 1 kg', 'washing powder'],
    // The shop's own names of its departments.
    ['EVA Cosmetics', 'Eva Lavender Shower Gel 500 ml', 'evacosmetics'],
    ['Men’s fashion', 'Kitenge Short-Sleeve Shirt, Amber', 'male'],
    ['Women’s fashion', 'Kitenge Wrap Dress, Indigo Leaf', 'female'],
    // Measures, and sizes as the size guide calls them.
    ['500 gms', 'Pearl Washing Powder Box 500 g', '500 g'],
    ['1 ltr', 'Apex Floral Floor Cleaner 1 L', '1 l'],
    ['sop', 'Eva Papaya & Carrot Soap 150 g', 'soap'],
    ['petrolium jely', 'Eva Pure Petroleum Jelly 200 g', 'petroleum jelly'],
    // Joined and split words.
    ['tooth paste', 'Eva Dent Charcoal Toothpaste 75 ml', 'toothpaste'],
    ['bodylotion', 'Eva Cocoa Butter Body Lotion 400 ml', 'body lotion'],
    ['tshirt', 'Striped T-Shirt, Navy and Cream', 't shirt'],
    ['poloshirt', 'Polo Shirt, Forest Green', 'polo shirt'],
    ['antidandruff', 'Eva Anti-Dandruff Shampoo 400 ml', 'anti dandruff'],
    ['hedwrap', 'Kitenge Head Wrap, Teal Sunrise', 'head wrap'],
    // What shoppers call it: brands, Swahili, Luganda.
    ['sabuni', 'Eva Papaya & Carrot Soap 150 g', 'soap'],
    ['omo', 'Pearl Lavender Washing Powder 1 kg', 'washing powder'],
    ['jik', 'Apex Thick Bleach 2.5 L', 'bleach'],
    ['harpic', 'Apex Toilet Cleaner 500 ml', 'toilet cleaner'],
    ['Vaseline', 'Eva Pure Petroleum Jelly 200 g', 'petroleum jelly'],
    ['Colgate', 'Eva Dent Charcoal Toothpaste 75 ml', 'toothpaste'],
    ['sunscreen', 'Eva Daily Sun Shield SPF 50, 75 ml', 'sun shield'],
    ['mafuta ya mtoto', 'Eva Baby Oil 200 ml', 'baby oil'],
    ['enviiri', 'Eva Baby Tear-free Hair & Body Wash 400 ml', 'hair'],
    ['engatto', 'Block Heels, Burgundy', 'shoes'],
    ['saa', 'Leather Strap Watch, Midnight', 'watch'],
    ['busuuti', 'Gomesi, Fuchsia with Plum Sash', 'gomesi'],
    ['omwana', 'Eva Baby Gentle Lotion 300 ml', 'baby'],
    ['sabuni ya vyombo', 'Pearl Dishwashing Liquid Lemon 750 ml', 'dishwashing liquid'],
    ['clipper', 'Eva Men Sport Body Spray 150 ml', 'male grooming'],
    ['ladies bag', 'Flap Handbag, Cognac', 'handbag'],
    ['men shirt', 'Kitenge Short-Sleeve Shirt, Amber', 'male shirt'],
    ['bold soap', 'Eva Papaya & Carrot Soap 150 g', 'soap'],
    // One misspelt word, another ending or a doubled letter in what the owner's list has.
    ['liguid soap', 'Reem Aloe & Mint Hand Wash 500 ml', 'hand wash'],
    ['school bags', 'Canvas Backpack, Olive', 'backpack'],
    ['pimple', 'Eva Neem & Tea Tree Face Wash 100 ml', 'neem face wash'],
    ['how much is omo', 'Pearl Lavender Washing Powder 1 kg', 'washing powder'],
    ['gift for her', 'Glow Starter Bundle: Serum, Mist & Sun Cream', 'bundle'],
    // A number is never another.
    ['500g', 'Pearl Washing Powder Box 500 g', '500 g'],
    ['crème', 'Eva Curl Defining Cream 350 ml', 'cream'],
  ])('%s: %s', async (query, first, rewrite) => {
    const found = await find(query);
    expect(found.names[0]).toBe(first);
    expect(found.rewrite?.text).toBe(rewrite);
  });

  test.each([
    ['soaps', 'Eva Papaya & Carrot Soap 150 g'],
    // Praise and questions that no name has.
    ['cheap soap', 'Eva Papaya & Carrot Soap 150 g'],
    ['toothbrushes', 'Eva Dent Soft Toothbrush, pack of 3'],
    ['t shirt', 'Striped T-Shirt, Navy and Cream'],
    ['conditioner argan', 'Eva Argan Oil Conditioner 400 ml'],
    ['soap with papaya', 'Eva Papaya & Carrot Soap 150 g'],
    ['wipes baby', 'Eva Baby Water Wipes, 80 sheets'],
    ['gentlemans bundle', 'Gentleman’s Bundle: Beard Oil, Balm & Pomade'],
    ['lótion', 'Eva Baby Gentle Lotion 300 ml'],
  ])('%s means what it says: %s', async (query, first) => {
    const found = await find(query);
    expect(found.names[0]).toBe(first);
    expect(found.rewrite).toBeNull();
  });
});

test('what the rule finds comes first and nothing comes twice', async () => {
  const { names, exact } = await find('papaya and carrot soap');
  expect(exact).toBe(1);
  expect(names.slice(0, 2)).toEqual(['Family Bath Bundle', 'Eva Papaya & Carrot Soap 150 g']);
  expect(new Set(names).size).toBe(names.length);
});

test('if the rule fills a page nothing is guessed', async () => {
  expect(await find('hair')).toMatchObject({ rewrite: null, exact: 17 });
});

test('a word that means nothing here leaves the nearest names', async () => {
  const { names, exact, rewrite } = await find('lotion zzxq');
  expect([exact, rewrite, names[0]]).toEqual([
    0,
    { kind: 'nearest', text: 'lotion' },
    'Eva Baby Gentle Lotion 300 ml',
  ]);
});

test('a suggestion finds at least one product: of words that no product has together, those of the nearest are left', async () => {
  const words = [
    'women',
    'mens',
    'ladies',
    'losion',
    'jik',
    'omo',
    'perfume',
    'kitengi',
    'sabuni',
    'red',
    '500',
  ];
  const queries = words.flatMap((first) => words.map((second) => `${first} ${second}`));
  const without: string[] = [];
  for (const query of queries) {
    const { rewrite } = await find(query);
    if (rewrite === null || rewrite.text === query) continue;
    const suggested = await find(rewrite.text);
    if (suggested.names.length === 0 || suggested.rewrite?.kind === 'nearest')
      without.push(`${query}: ${rewrite.text}`);
  }
  expect(without).toEqual([]);
  expect((await find('losion jik')).rewrite).toEqual({ kind: 'nearest', text: 'lotion' });
});

test('a suggestion has the words of the nearest product, though names of others have them', async () => {
  const lamps = [
    product({ id: '1', name: 'Tall One', category: 'lamp', subCategory: 'garden' }),
    product({ id: '2', name: 'Lamp Oil' }),
    product({ id: '3', name: 'Garden Hose' }),
  ];
  const { similar, rewrite } = await findProducts(wholeIndex(wholeCatalogue(lamps)), 'garden lamps oil');
  expect(similar[0]).toBe(0);
  expect(rewrite).toEqual({ kind: 'nearest', text: 'garden lamp' });
});

describe('what is nearest has words of the query that belong together', () => {
  const skin = { category: 'Skin & Face Care', description: 'For dry skin.' };
  const products = [
    product({ id: '1', name: 'Rose Water Face Mist', ...skin }),
    product({ id: '2', name: 'Night Face Cream', category: 'Evening' }),
    product({ id: '3', name: 'Baby Skin Balm', category: 'Baby Care' }),
    product({ id: '4', name: 'Laundry Soap', category: 'Detergents' }),
    product({ id: '5', name: 'Washing Powder', category: 'Detergents' }),
    product({ id: '6', name: 'White Shirt', category: 'White Shirts' }),
    product({ id: '7', name: 'Face Wash', category: 'Neem' }),
  ];
  const synonyms = parseSynonyms('clothes = white shirt\npimples = neem face wash');
  const shop = wholeIndex(wholeCatalogue(products, synonyms));

  test.each([
    ['face cream for dry skin', 'face cream', 'Night Face Cream'],
    ['dry skin and face cream', 'face cream', 'Night Face Cream'],
    ['baby soap for dry skin', 'baby', 'Baby Skin Balm'],
    ['washing powder for white shirts', 'washing powder', 'Washing Powder'],
    ['white shirt for washing', 'white shirt', 'White Shirt'],
    ['soap for pimples', 'neem face wash', 'Face Wash'],
  ])('%s is nearest to %s', async (query, text, name) => {
    const { similar, rewrite } = await findProducts(shop, query);
    const [first] = await shop.items(similar.slice(0, 1));
    expect([rewrite, first?.name]).toEqual([{ kind: 'nearest', text }, name]);
  });
});

test.each(['zzxqy', '🧴', '<b>', '%%%', '   ', 'c++ (50%'])(
  '%j finds nothing without a fault',
  async (query) => {
    expect(await find(query)).toMatchObject({ exact: 0 });
  },
);
