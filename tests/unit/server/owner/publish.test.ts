import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { type OrderShop, openOrderShop, orderOf } from '../orders/order-fixture.ts';
import { newMember, type OwnerPhone } from './owner-fixture.ts';
import { ReleasesInMemory } from './releases-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;
let site: ReleasesInMemory;

beforeEach(async () => {
  site = new ReleasesInMemory();
  shop = await openOrderShop({ publishing: site });
  sarah = await newMember(shop);
  await site.make(shop.database);
});

afterEach(() => shop.close());

const waiting = async () => (await sarah.post('waiting')).body;
const sold = async (id: string) => (await readProducts(shop.database, [id]))[0];
const change = async (id: string, fields: object) => {
  const { version } = (await sarah.post('products', { search: id })).body.products[0];
  return (await sarah.post('change-product', { id, version, fields })).body;
};
const publish = async (force = false) => {
  const { body } = await sarah.post('publish', { digest: (await waiting()).digest, force });
  if (body.success) await site.make(shop.database);
  return body;
};

test('what waits is listed with its fields and prices; stock and hidden words are not', async () => {
  expect(await waiting()).toMatchObject({
    ...{ added: [], removed: [], changed: [], refused: [], warnings: [], figures: 0 },
    counts: { added: 0, removed: 0, changed: 0 },
  });
  await change('soap', { price: '9000', name: 'Soap bar' });
  await change('hat', { image: ['https://pictures.example/hat.jpg'] });
  await sarah.post('hide-products', { ids: ['ring'], hidden: true });
  await sarah.post('set-stock', { id: 'hat', to: 7 });
  await sarah.post('add-product', { fields: { name: 'Basket', price: '15000' }, stock: null });
  expect(await waiting()).toMatchObject({
    added: [{ name: 'Basket', price: 15_000 }],
    removed: [{ id: 'ring', name: 'Ring' }],
    changed: [
      { id: 'hat', fields: ['pictures'], image: 'https://pictures.example/hat.jpg' },
      { id: 'soap', name: 'Soap bar', fields: ['name', 'price'], priceBefore: 9_500, price: 9_000 },
    ],
    counts: { added: 1, removed: 1, changed: 2 },
  });
});

test('publishing puts all that waits on sale once, and begins the next release', async () => {
  await change('soap', { price: '9000' });
  await sarah.post('hide-products', { ids: ['ring'], hidden: true });
  const { id } = (await sarah.post('add-product', { fields: { name: 'Basket', price: '15000' }, stock: 2 }))
    .body;
  const { digest } = await waiting();
  const key = crypto.randomUUID();
  for (let send = 0; send < 2; send++)
    expect((await sarah.post('publish', { key, digest, force: false })).body).toEqual({ success: true });
  expect(site.begun).toEqual(['publish false']);
  await site.make(shop.database);
  expect(await waiting()).toMatchObject({ counts: { added: 0, removed: 0, changed: 0 } });
  expect([(await sold('soap'))?.price, await sold('ring'), (await sold(id))?.stock]).toEqual([
    9_000,
    undefined,
    2,
  ]);
  const order = await shop.jane.post('placeOrder', orderOf([{ id: 'ring', quantity: 1 }], 30_000));
  expect(order.body.message).toContain('no longer available');
  const { events } = (await sarah.post('log', { subject: 'release' })).body;
  expect(events).toMatchObject([{ action: 'published', after: '1 added, 1 changed, 1 gone' }]);
});

test('facts of the shop wait as products do, and a publication takes them', async () => {
  expect((await sarah.post('facts')).body).toMatchObject({ fee: 5_000, closed: '', asksStandIns: true });
  const set = (changes: object) => sarah.post('set-facts', changes);
  for (const phone of ['call me', '(((', '---', '+256 700 123 456 789 012'])
    expect((await set({ phone })).status).toBe(422);
  for (const [line, fault] of [
    ['sabuni', '"sabuni" has no "=".'],
    ['🎉 = soap', 'nothing stands before "=".'],
    ['soap = Soap', '"soap" stands on both sides of "=".'],
  ]) {
    const { status, body } = await set({ synonyms: ['sabuni = soap', line] });
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining(`Words of shoppers, line 2: ${fault}`),
    ]);
  }
  await set({
    synonyms: ['sabuni = soap'],
    fee: 6_000,
    closed: 'Closed until Monday',
    popularSearches: ['Soap'],
  });
  await set({ standIns: false });
  await set({ fee: 6_000 });
  expect((await sarah.post('facts')).body).toMatchObject({ fee: 6_000, asksStandIns: false });
  expect((await waiting()).settings).toMatchObject([
    { label: 'Delivery fee', before: 'UGX 5,000', after: 'UGX 6,000' },
    { label: 'Popular searches', after: 'Soap' },
    { label: 'Words of shoppers', before: 'none', after: 'sabuni = soap' },
    { label: 'Closed', before: 'none', after: 'Closed until Monday' },
    { label: 'Example ratings', after: 'not shown' },
  ]);
  const { digest } = await waiting();
  await set({ fee: 7_000 });
  expect((await sarah.post('publish', { digest, force: false })).status).toBe(409);
  expect(await publish()).toEqual({ success: true });
  expect(site.choices()).toMatchObject({ fee: 7_000, closed: 'Closed until Monday', standIns: false });
  expect((await waiting()).settings).toEqual([]);
  const { events } = (await sarah.post('log', { subject: 'settings' })).body;
  expect(events).toMatchObject([{ after: { 'Delivery fee': 'UGX 7,000' } }, {}, {}]);
});

test('words that found nothing mean what the owner says from the next publication on, or leave the list', async () => {
  for (const words of ['sabuni', 'sabuni', 'rolex']) await shop.post('missedSearches', { words });
  const searches = async () => (await sarah.post('missed-searches')).body.searches;
  expect(await searches()).toEqual([
    { words: 'sabuni', count: 2 },
    { words: 'rolex', count: 1 },
  ]);
  const settle = (words: string, meaning: string) => sarah.post('settle-search', { words, meaning });
  expect((await settle('sabuni', 'soap = bar')).status).toBe(422);
  expect(await searches()).toHaveLength(2);
  await settle('sabuni', 'soap');
  await settle('rolex', '');
  expect(await searches()).toEqual([]);
  expect((await waiting()).settings).toEqual([
    { label: 'Words of shoppers', before: 'none', after: 'sabuni = soap' },
  ]);
});

test('what two owners add to the words of shoppers at the same time is all kept', async () => {
  const words = ['sabuni', 'dawa', 'kofia', 'nguo'];
  const settled = words.map((word) => sarah.post('settle-search', { words: word, meaning: 'soap' }));
  await Promise.all(settled);
  const { synonyms } = (await sarah.post('facts')).body;
  expect(synonyms.sort()).toEqual(words.map((word) => `${word} = soap`).sort());
});

test('a fact that is saved as in shop.config.ts is no choice: a later edit of the file counts', async () => {
  const { popularSearches, synonyms, hours, phone, fee, freeOver, closed } = (await sarah.post('facts')).body;
  const saved = { popularSearches, synonyms, hours, phone, freeOver, closed };
  await sarah.post('set-facts', { ...saved, fee: 6_000 });
  await publish();
  expect(site.choices()).toEqual({ fee: 6_000 });
  await sarah.post('set-facts', { ...saved, fee });
  await publish();
  expect(site.choices()).toEqual({});
});

test('nothing is published that the owner has not seen, nor beside another publication', async () => {
  const { digest } = await waiting();
  await change('soap', { price: '9000' });
  const late = await sarah.post('publish', { digest, force: true });
  expect([late.status, (await sold('soap'))?.price, site.begun]).toEqual([409, 9_500, []]);
  site.isRunning = true;
  expect((await publish()).message).toContain('under way');
});

test('a warning has to be read: without its consent nothing changes', async () => {
  for (const id of ['soap', 'hat', 'ring', 'dress']) await change(id, { price: '200' });
  const { warnings, changed } = await waiting();
  expect(warnings).toEqual([expect.stringContaining('about ten times')]);
  expect(changed.every(({ isSuspicious }: { isSuspicious: boolean }) => isSuspicious)).toBe(true);
  expect((await publish()).success).toBe(false);
  expect((await sold('soap'))?.price).toBe(9_500);
  expect((await publish(true)).success).toBe(true);
  expect(site.begun).toEqual(['publish true']);
});

test('a roll back sells the earlier products at their prices, and all later changes wait again', async () => {
  await change('soap', { price: '9000', description: 'Milder.' });
  const { id } = (await sarah.post('add-product', { fields: { name: 'Basket', price: '15000' }, stock: 2 }))
    .body;
  await sarah.post('hide-products', { ids: ['ring'], hidden: true });
  await publish();
  await change('soap', { price: '8000' });
  expect((await sarah.post('roll-back', { number: 1 })).body).toEqual({ success: true });
  expect(site.begun.at(-1)).toBe('roll back 1');
  expect([(await sold('soap'))?.price, await sold(id), (await sold('ring'))?.stock]).toEqual([
    9_500,
    undefined,
    1,
  ]);
  expect(await waiting()).toMatchObject({
    added: [{ id, name: 'Basket' }],
    removed: [{ id: 'ring' }],
    changed: [{ id: 'soap', price: 8_000, fields: ['price', 'description'] }],
  });
  expect((await sarah.post('releases')).body.releases).toMatchObject([
    { number: 1, isCurrent: true },
    { number: 2 },
  ]);
  expect((await sarah.post('roll-back', { number: 9 })).body.message).toContain('does not exist');
  await publish();
  expect([(await sold('soap'))?.price, (await sold(id))?.price]).toEqual([8_000, 15_000]);
});
