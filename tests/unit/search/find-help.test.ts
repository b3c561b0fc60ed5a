import { expect, test } from 'vitest';
import { productsAnswer, productsFound, putsSimilarFirst, rankHelp } from '#search/engine.ts';
import { findProducts } from '#search/find.ts';
import { excerptAround, helpSearch, marked } from '#search/find-help.ts';
import { startsAWord } from '#search/words.ts';
import { ownHelp } from './help-sample.ts';
import { sampleIndex, sampleProducts } from './sample.ts';

const section = (heading: string, text: string, page = 'Returns') => ({
  ...{ page, heading, text },
  address: `/${page}#${heading}`,
});

const index = sampleIndex();

/** What help and policies say beside the products of the sample shop. */
async function helpBeside(query: string) {
  const { exact, similar } = await findProducts(index, query);
  return ownHelp(query, exact.length > 0 ? 'exact' : similar.length > 0 ? 'similar' : 'none');
}

const products = sampleProducts();

async function searched(query: string) {
  const answer = await findProducts(index, query);
  const called = answer.exact.flatMap((position) => products[position] ?? []);
  const names = called.flatMap(({ name, category, subCategory }) => [name, category, subCategory]);
  return { ...answer, found: productsFound(answer, startsAWord(names, query)) };
}

/** What the search page begins with, and the products that it shows. */
async function answerTo(query: string) {
  const { exact, similar, rewrite, found } = await searched(query);
  const help = productsAnswer(found, rewrite) ? [] : ownHelp(query, found);
  const { isHelpFirst } = rankHelp(help, found, similar.length > 0);
  const shown = [...exact, ...similar].map((position) => products[position]?.name);
  return { isHelpFirst, shown, lead: help[0]?.address };
}

test.each([
  ...[
    'hand bag',
    'handbag',
    'hand cream',
    'cream hand',
    'short dress',
    'long dress',
    'red dress',
    'dress red',
  ],
  ...['washing soap', 'party dress', 'kanzu', 'red shoes', 'men shoes', 'women clothes', 'black trousers'],
  ...['belts', 'kanzus', 'i want shoes', 'do you have shoes', 'clothes', 'cheap soap', 'how much is omo'],
])('%s asks for products, and they come first', async (query) => {
  const { isHelpFirst, shown } = await answerTo(query);
  expect(isHelpFirst).toBe(false);
  expect(shown).not.toEqual([]);
});

test.each([
  ['surf', 'Pearl Lavender Washing Powder 1 kg'],
  ['comfort', 'Reem Fabric Softener Jasmine 2 L'],
  ['hat', 'Cotton Cap, Navy'],
  ['baby lotion', 'Eva Baby Gentle Lotion 300 ml'],
])('%s stands in descriptions by chance, and %s leads', async (query, name) => {
  const { found, similar, ...answer } = await searched(query);
  expect(putsSimilarFirst(found, answer)).toBe(true);
  expect(products[similar[0] ?? -1]?.name).toBe(name);
});

test('what a product is called leads, whatever else it is called elsewhere', async () => {
  const { found, similar, ...answer } = await searched('kids');
  expect(found).toBe('exact');
  expect(similar.length).toBeGreaterThan(5);
  expect(putsSimilarFirst(found, answer)).toBe(false);
});

test.each([
  ['mtn', '/help#how-can-i-pay'],
  ['how to pay', '/help#how-can-i-pay'],
  ['pay on delivery', '/help#how-can-i-pay'],
  ['delivery fee', '/shipping#what-does-shipping-cost'],
  ['lulu', '/about'],
  ['return', '/returns'],
  ['refund', '/returns#when-do-i-get-my-money-back'],
  ['location', '/contact'],
  ['do you have a shop in kampala', '/contact'],
  ['open on sunday', '/contact'],
  ['jobs', '/contact'],
  ['how do i pay for my order', '/help#how-can-i-pay'],
  ['nsasula ntya', '/help#how-can-i-pay'],
  ['delivery to gulu', '/shipping'],
  ['how much is delivery to mbarara', '/shipping#what-does-shipping-cost'],
  ['my parcel is late', '/shipping#what-if-it-is-late'],
  ['is it original', '/shipping#what-should-i-do-when-it-arrives'],
  ['complain', '/returns#you-sent-the-wrong-thing-or-it-came-damaged-what-now'],
])('%s asks the shop, and %s comes first', async (query, address) => {
  expect(await answerTo(query)).toMatchObject({ isHelpFirst: true, lead: address });
});

test('something for dandruff is a shampoo, and asks for no return of something', async () => {
  const { shown } = await answerTo('something for dandruff');
  expect(shown[0]).toBe('Eva Anti-Dandruff Shampoo 400 ml');
  expect(await helpBeside('something for dandruff')).toEqual([]);
});

test('two words of products are no misspelling of one word of a policy', async () => {
  expect(await helpBeside('red dress')).toEqual([]);
  expect(ownHelp('red dress', 'none')).toEqual([]);
});

test('words of a policy count if one sentence has them all', () => {
  const find = helpSearch({
    sections: [section('Paying', 'You hand over cash. Face cream is new.')],
    synonyms: '',
    questionWords: 'over is you',
  });
  expect(find('hand cash', 'none')).toHaveLength(1);
  expect(find('hand cream', 'none')).toEqual([]);
});

test.each([
  ['shiping', '/shipping'],
  ['shipping to gulu', '/shipping'],
  ['how long does delivery take', '/shipping#how-long-does-delivery-take'],
  ['how much is delivery', '/shipping#what-does-shipping-cost'],
  ['where is my order', '/shipping#where-is-my-order'],
  ['return policy', '/returns'],
  ['refnd', '/returns#when-do-i-get-my-money-back'],
  ['exchange', '/returns#the-size-is-wrong-can-i-exchange-it'],
  ['momo', '/help#how-can-i-pay'],
  ['cash on delivery', '/help#how-can-i-pay'],
  ['cancel order', '/help#can-i-change-or-cancel-an-order'],
  ['size chart', '/size-guide'],
  ['shoes', '/size-guide#shoes'],
  ['privacy', '/privacy-policy'],
  ['delete account', '/privacy-policy#how-can-you-see-or-correct-your-details'],
  ['landmark', '/shipping#where-do-you-bring-it'],
  ['forgot password', '/help#what-if-i-forgot-my-password'],
])('%s leads to %s', async (query, address) => {
  const hits = await helpBeside(query);
  expect(hits[0]?.address).toBe(address);
  expect(hits.length).toBeLessThanOrEqual(3);
});

test.each([
  ...['lotion', 'lotin', 'sabuni', 'soap', 'dress', 'cream', 'care', 'hair', 'conditioner', 'short', 'white'],
  ...['spaceship', 'how do i', 'c++ (50%', '<b>', '__proto__', '\ud800', '🧴', ' ', 'w'.repeat(200)],
])('%j asks for no policy', async (query) => {
  expect(await helpBeside(query)).toEqual([]);
});

test('few words of the products bring up a policy', () => {
  const words = sampleProducts().flatMap(({ name }) => name.toLowerCase().match(/\p{L}+/gu) ?? []);
  const distinct = [...new Set(words)];
  const asking = distinct.filter((word) => ownHelp(word, 'exact').length > 0);
  expect(distinct.length).toBeGreaterThan(150);
  expect(asking.length).toBeLessThan(distinct.length / 20);
});

test('a title stands before a heading, and that before a text', () => {
  const find = helpSearch({
    sections: [
      section('Money', 'A refund is quick.', 'Terms'),
      section('When is a refund paid?', 'Soon.', 'Terms'),
      section('', 'Rules.', 'Refund'),
    ],
    synonyms: '',
    questionWords: '',
  });
  expect(find('refund', 'none').map(({ address }) => address)).toEqual([
    '/Refund#',
    '/Terms#When is a refund paid?',
  ]);
});

test('a word that only stands in a text counts if no product has it', () => {
  const find = helpSearch({
    sections: [section('Paying', 'In cash. MTN comes later.')],
    synonyms: '',
    questionWords: '',
  });
  expect(find('mtn', 'exact')).toEqual([]);
  expect(find('mtn', 'similar')).toEqual([]);
  expect(find('mtn', 'none')).toMatchObject([{ page: 'Returns', isSure: false }]);
});

test('if nothing but help is asked, texts that have the words follow the headings', () => {
  const hits = ownHelp('refnd', 'unasked');
  expect(hits[0]?.address).toBe('/returns#when-do-i-get-my-money-back');
  expect(hits.length).toBeGreaterThan(ownHelp('refnd', 'none').length);
  const pages = ownHelp('refund', 'unasked').map(({ address }) => address);
  expect(pages.indexOf('/about#why-choose-us')).toBeLessThan(pages.indexOf('/about#our-story'));
});

test('the words that were looked for are marked, and nothing of the query is shown', () => {
  const find = helpSearch({
    sections: [section('Can I <b>return</b> it?', 'Yes. Returns are free.')],
    synonyms: '',
    questionWords: 'i can it',
  });
  const [hit] = find('<i>return</i>', 'none');
  const text = hit?.heading.map(({ text }) => text).join('');
  expect(text).toBe('Can I <b>return</b> it?');
  expect(hit?.heading.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'return', isMarked: true }]);
  expect(hit?.excerpt.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'Returns', isMarked: true }]);
});

test.each(['cheap soap', 'red dress', 'best lotion'])(
  '%s, which no product says as it stands, is no question to the shop',
  (query) => {
    expect(ownHelp(query, 'none').filter(({ isSure }) => isSure)).toEqual([]);
  },
);

test('an excerpt begins with the sentence that has the word', () => {
  expect(excerptAround('Ask first. Then send the refund form. Wait.', ['refund'])).toBe(
    '… Then send the refund form. Wait.',
  );
  expect(excerptAround('A refund takes days. Wait.', ['refund'])).toBe('A refund takes days. Wait.');
  expect(excerptAround('Ask first.', ['refund'])).toBe('Ask first.');
});

test('a long one ends between two words', () => {
  const excerpt = excerptAround(`Begin ${'words, '.repeat(60)}`, []);
  expect(excerpt).toMatch(/^Begin (words, )+words …$/);
  expect(excerpt.length).toBeLessThan(135);
});

test('accents, case and endings do not hinder a mark', () => {
  const words = marked('Réfunds, and “refund’s”', ['refund']).filter(({ isMarked }) => isMarked);
  expect(words.map(({ text }) => text)).toEqual(['Réfunds', 'refund’s']);
});
