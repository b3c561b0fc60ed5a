import { expect, test } from 'vitest';
import { orderFilters } from '#domain/owner/orders.ts';
import { photosPath } from '#domain/owner/photos.ts';
import { demoLimits } from '#server/demo.ts';
import { demoOwner, inventWeek } from '../../../scripts/demo/week.ts';
import { openApp } from '../server/app-fixture.ts';
import { fill, productRow } from '../server/catalogue-fixture.ts';
import { newMember, OwnerPhone, passphrase } from '../server/owner/owner-fixture.ts';
import { ReleasesInMemory } from '../server/owner/releases-fixture.ts';

test('a demo opens with a hundred orders of a week, and nobody can shut others out of it or publish', async () => {
  const shop = await openApp({ isDemo: true, limits: demoLimits });
  const products = ['soap', 'oil', 'dress'].map((id) => productRow(id, { stock: 500, price: 9_500 }));
  await fill(shop.database, products);
  await inventWeek(shop.database, shop.dataDir, shop.now());

  for (let guess = 0; guess < 25; guess++)
    await new OwnerPhone(shop).post('sign-in', { ...demoOwner, passphrase: 'let me in!' });
  const phone = new OwnerPhone(shop);
  expect((await phone.post('sign-in', demoOwner)).status).toBe(200);

  const { counts } = (await phone.post('orders')).body;
  // An order that is to return stands among the delivered, too.
  const sum = Object.values<number>(counts).reduce((all, count) => all + count);
  expect(sum - counts['to return']).toBe(100);
  for (const filter of orderFilters.filter((each) => each !== 'to confirm'))
    expect(counts[filter], filter).toBeGreaterThan(0);
  for (const name of ['messages', 'reviews'] as const)
    expect((await phone.post(name)).body[name].length).toBeGreaterThan(2);
  const { days } = (await phone.post('figures')).body;
  expect(days.length).toBeGreaterThan(6);

  const { people } = (await phone.post('people')).body;
  expect((await phone.post('invite', { name: 'Eve', role: 'owner' })).body.message).toContain('demo');
  expect((await phone.post('end-member', { staffId: 'else' })).body.message).toContain('demo');
  expect((await phone.post('end-device', { deviceId: people[0].devices[0].id })).status).toBe(403);
  expect((await phone.post('set-push', { subscription: null })).status).toBe(403);
  expect((await phone.post('publish', { digest: '', force: true })).body.message).toContain('demo');
  expect((await shop.call(`${photosPath}/`, { method: 'POST' })).status).toBe(403);
});

test('nobody can sell out the products of a demo', async () => {
  const { phone, database, take } = await openDemo();
  expect((await phone.post('set-stock', { id: 'soap', to: 0 })).body.message).toContain('demo');
  expect((await take('id,name,price,stock\nsoap,,,0')).body.message).toContain('demo');
  const stock = () => database.selectFrom('products').select('stock').executeTakeFirstOrThrow();
  expect(await stock()).toEqual({ stock: 500 });
  expect((await phone.post('set-stock', { id: 'soap', to: 1 })).status).toBe(200);
  expect((await take('id,name,price,stock\nsoap,,,2')).status).toBe(200);
  expect(await stock()).toEqual({ stock: 2 });
});

test('a demo takes a few hundred products, and no more', async () => {
  const { phone, take } = await openDemo();
  const fileOf = (products: number) =>
    ['id,name,price', ...Array.from({ length: products }, (_, index) => `p${index},Hat,5000`)].join('\n');
  expect((await take(fileOf(400))).body.message).toContain('demo');
  expect((await take(fileOf(399))).status).toBe(200);
  const fields = { name: 'Hat', price: '5000' };
  expect((await phone.post('add-product', { fields, stock: null })).body.message).toContain('demo');
  expect((await take('id,name,price\np0,Cap,')).status).toBe(200);
});

/** A demo with one product, and the owner's phone. */
async function openDemo() {
  const shop = await openApp();
  const { database, dataDir } = shop;
  await newMember(shop);
  await fill(database, [productRow('soap', { stock: 500 })]);
  const publishing = new ReleasesInMemory();
  const phone = new OwnerPhone(await openApp({ database, dataDir, publishing, isDemo: true }));
  await phone.post('sign-in', { name: 'Sarah', passphrase });
  const take = async (csv: string) => {
    const { digest } = (await phone.post('check-import', { csv })).body;
    return phone.post('import-products', { csv, digest });
  };
  return { database, phone, take };
}
