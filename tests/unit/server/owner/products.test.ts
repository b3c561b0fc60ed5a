import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { versionOf } from '#server/catalogue/drafts.ts';
import { replaceCatalogue } from '#server/catalogue/replace-catalogue.ts';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { fill, productRow } from '../catalogue-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, stockOf } from '../orders/order-fixture.ts';
import { newMember, type OwnerPhone } from './owner-fixture.ts';
import { ReleasesInMemory } from './releases-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;
let peter: OwnerPhone;

beforeEach(async () => {
  shop = await openOrderShop({ publishing: new ReleasesInMemory() });
  sarah = await newMember(shop);
  peter = await newMember(shop, 'Peter', 'packer');
});

afterEach(() => shop.close());

const list = async (request: object = {}) => (await sarah.post('products', request)).body;
const named = async (search: string) => (await list({ search })).products[0];
const namesOf = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name);
const sold = async (id: string) => (await readProducts(shop.database, [id]))[0];
const change = async (id: string, fields: object, phone = sarah) =>
  phone.post('change-product', { id, version: (await named(id)).version, fields });

test('the list pages and searches, newest first, with the number in each list', async () => {
  expect(namesOf(await list())).toEqual(['Ring', 'Hat', 'Dress', 'Soap']);
  expect([(await named('ring')).image, (await named('soap')).image]).toEqual([
    '/pictures/ring-160.webp',
    '/images/soap 100%25.jpg',
  ]);
  expect(namesOf(await list({ search: 'PEARL so' }))).toEqual(['Soap']);
  for (const search of ['%', '_', 'paul']) expect((await list({ search })).products, search).toEqual([]);
  expect(namesOf(await list({ before: 2 }))).toEqual(['Dress', 'Soap']);
  await sarah.post('set-stock', { id: 'hat', to: 0 });
  const { counts, matching } = await list({ filter: 'low' });
  expect([counts, matching]).toEqual([{ all: 4, waiting: 0, 'sold out': 1, low: 1, hidden: 0 }, 1]);
  const many = Array.from({ length: 70 }, (_, index) => productRow(`p${index}`));
  await fill(shop.database, many);
  const first = await list();
  expect([first.products.length, first.hasOlder, first.matching]).toEqual([30, true, 70]);
  const last = await list({ before: 10 });
  expect([last.products.length, last.hasOlder, last.products[0].id]).toEqual([10, false, 'p9']);
});

test('stock counts at once, is set by a packer, and is refused if it is another one now', async () => {
  expect((await peter.post('set-stock', { id: 'hat', from: 3, to: 12 })).body).toEqual({ success: true });
  expect(await stockOf(shop, 'hat')).toBe(12);
  expect((await sold('hat'))?.stock).toBe(12);
  const late = await sarah.post('set-stock', { id: 'hat', from: 3, to: 5 });
  expect([late.status, late.body.product.stock]).toEqual([409, 12]);
  expect((await peter.post('set-stock', { id: 'hat', to: 0 })).body.success).toBe(true);
  const order = await shop.jane.post('placeOrder', orderOf([{ id: 'hat', quantity: 1 }], 25_000));
  expect(order.body.message).toContain('out of stock');
  for (const to of [-1, 1.5, '3'])
    expect((await sarah.post('set-stock', { id: 'hat', to })).status).toBe(422);
  expect((await sarah.post('set-stock', { id: 'hut', to: 1 })).body.success).toBe(false);
  const { events } = (await sarah.post('log', { subject: 'product', subjectId: 'hat' })).body;
  expect(events).toMatchObject([
    { who: 'Peter', before: 12, after: 0 },
    { who: 'Peter', before: 3, after: 12 },
  ]);
});

test('a change waits: shoppers see and pay the published price, and the list says both', async () => {
  expect((await change('soap', { price: '10,500', name: 'Fish & <chips> &amp;' })).body.success).toBe(true);
  expect(await named('soap')).toMatchObject({
    name: 'Fish & <chips> &amp;',
    price: 10_500,
    livePrice: 9_500,
    isWaiting: true,
  });
  expect(await sold('soap')).toMatchObject({ name: 'Soap', price: 9_500 });
  expect(
    (await shop.jane.post('placeOrder', orderOf([{ id: 'soap', quantity: 1 }], 14_500))).body.success,
  ).toBe(true);
  expect((await list()).counts.waiting).toBe(1);
  await change('soap', { price: '9500', name: 'Soap' });
  expect((await list()).counts.waiting).toBe(0);
});

test('of two devices that change one product, the second is told how it is now, and nothing is lost', async () => {
  const { version } = await named('soap');
  const ruth = await newMember(shop, 'Ruth');
  const both = await Promise.all([
    sarah.post('change-product', { id: 'soap', version, fields: { price: '9000' } }),
    ruth.post('change-product', { id: 'soap', version, fields: { price: '8000' } }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409)?.body;
  const now = await named('soap');
  expect(refused).toMatchObject({
    message: expect.stringContaining('another device'),
    product: { price: now.price },
  });
  expect(refused.product.version).toBe(now.version);
  expect(both.find(({ status }) => status === 200)?.body.version).toBe(now.version);
  expect(
    (await ruth.post('change-product', { id: 'soap', version: now.version, fields: { price: '7000' } }))
      .status,
  ).toBe(200);
});

test('an order does not change the version of a product, and stocks do not wait for a price', async () => {
  const { version } = await named('hat');
  await shop.jane.post('placeOrder', orderOf([{ id: 'hat', quantity: 1 }], 25_000));
  expect((await named('hat')).version).toBe(version);
  expect(versionOf(productRow('a'))).not.toBe(versionOf(productRow('a', { sizes: '["S"]' })));
});

test('what a publication would refuse is said beside its field, also before anything is written', async () => {
  const fields = { name: '', price: 'free', original_price: '3', sizes: ['S', 'S'] };
  const { issues } = (await sarah.post('check-product', { fields })).body;
  const refused = issues.filter(({ isRefusal }: { isRefusal: boolean }) => isRefusal);
  expect(refused.map(({ field }: { field: string }) => field)).toEqual(
    expect.arrayContaining(['name', 'price']),
  );
  expect(issues[0]).toEqual({ field: 'name', reason: 'This is needed.', isRefusal: true });
  const answer = await sarah.post('add-product', { fields, stock: null });
  expect([answer.status, answer.body.message]).toEqual([422, 'Name: This is needed.']);
  expect(answer.body.issues).toEqual(issues);
  expect((await change('soap', { price: 'free' })).body.message).toContain('Price: "free" is not');
  expect((await list()).counts).toMatchObject({ all: 4, waiting: 0 });
});

test('a new product waits hidden, with every field, and another key adds another', async () => {
  const fields = {
    ...{ name: 'Basket', price: '15000', original_price: '18000', category: 'Home', sub_category: 'Kitoo' },
    ...{ description: 'Woven.\n\nBy hand & heart.', sizes: ['S', 'L'], bestseller: true },
    specifications: [{ label: 'Width', value: '30 cm' }],
  };
  const key = crypto.randomUUID();
  const { id } = (await sarah.post('add-product', { key, fields, stock: 4 })).body;
  expect((await sarah.post('add-product', { key, fields, stock: 4 })).body.id).toBe(id);
  expect(await sold(id)).toBeUndefined();
  const { product, brands } = (await sarah.post('product', { id })).body;
  expect(product).toMatchObject({
    ...{
      name: 'Basket',
      price: 15_000,
      originalPrice: 18_000,
      stock: 4,
      isBestseller: true,
      isHidden: false,
    },
    ...{ description: fields.description, sizes: ['S', 'L'], specifications: fields.specifications },
  });
  expect(brands).toContain('Pearl');
  const order = await shop.jane.post('placeOrder', orderOf([{ id, quantity: 1, size: 'S' }], 20_000));
  expect(order.body.message).toContain('no longer available');
  expect((await list()).counts).toMatchObject({ all: 5, waiting: 1, hidden: 0 });
});

test('hidden products outlive an import that lacks them, with their pictures', async () => {
  const { database } = shop;
  const pictures = ['hat', 'old'].map((name) => ({
    path: `images/${name}.jpg`,
    content_type: 'image/jpeg',
    file: `${name}.jpg`,
    size: 1,
  }));
  await fill(
    database,
    [
      productRow('old', { hidden: 1, image: '["images/old.jpg"]' }),
      productRow('hat', { image: '["images/hat.jpg"]' }),
    ],
    pictures,
  );
  expect(await replaceCatalogue(database, [productRow('new')], [])).toMatchObject({ unused: ['hat.jpg'] });
  expect((await readProducts(database)).map(({ id }) => id)).toEqual(['new']);
  expect((await list({ filter: 'hidden' })).products).toMatchObject([{ id: 'old', position: 1 }]);
});

test('prices change by percent only as they were shown', async () => {
  const request = { selection: { search: '' }, percent: -10, step: 500, keepsFormer: true };
  const preview = (await sarah.post('preview-prices', request)).body;
  expect(preview.prices).toMatchObject([
    { id: 'ring', from: 25_000, to: 22_500 },
    { id: 'hat', from: 20_000, to: 18_000 },
    { id: 'dress', from: 60_000, to: 54_000 },
    { id: 'soap', from: 9_500, to: 8_500 },
  ]);
  await change('soap', { price: '9000' });
  const { digest } = preview;
  expect((await sarah.post('change-prices', { ...request, digest })).status).toBe(409);
  const chosen = { ...request, selection: { ids: ['hat', 'ring'] } };
  const { digest: ofChosen } = (await sarah.post('preview-prices', chosen)).body;
  expect((await sarah.post('change-prices', { ...chosen, digest: ofChosen })).body.success).toBe(true);
  expect(await named('hat')).toMatchObject({ price: 18_000, originalPrice: 20_000, livePrice: 20_000 });
  expect((await named('dress')).price).toBe(60_000);
  for (const percent of [-91, 501])
    expect((await sarah.post('preview-prices', { ...request, percent })).status).toBe(422);
});

test('a shop whose products are kept elsewhere says so', async () => {
  const bare = await openOrderShop();
  const ruth = await newMember(bare, 'Ruth');
  const added = await ruth.post('add-product', { fields: { name: 'A', price: '1' }, stock: null });
  expect(added.body.message).toContain('kept elsewhere');
  await bare.close();
});

test('a photo arrives in parts, also after a lost line, and is a picture of the shop', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2185b' } })
    .jpeg()
    .toBuffer();
  const cookie = [...sarah.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const tus = (
    path: string,
    method: string,
    headers: object = {},
    body?: Buffer<ArrayBuffer>,
    who = cookie,
  ) =>
    shop.call(path, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        host: 'shop.example',
        origin: 'http://shop.example',
        cookie: who,
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    });
  const made = await tus('/api/owner/photos', 'POST', { 'upload-length': String(bytes.length) });
  expect(made.status).toBe(201);
  const place = made.headers.get('location') ?? '';
  const part = (offset: number, end?: number) =>
    tus(
      place,
      'PATCH',
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      bytes.subarray(offset, end) as Buffer<ArrayBuffer>,
    );
  expect((await part(0, 100)).status).toBe(204);
  expect((await tus(place, 'HEAD')).headers.get('upload-offset')).toBe('100');
  expect((await part(100)).status).toBe(204);
  const path = `images/photo-${place.split('/').at(-1)}.jpg`;
  const picture = await shop.call(`/${path}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await change('soap', { image: [path] })).body.success).toBe(true);
  expect((await named('soap')).image).toBe(`/${path}`);

  const text = await tus('/api/owner/photos', 'POST', { 'upload-length': '4' });
  const refused = await tus(
    text.headers.get('location') ?? '',
    'PATCH',
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    Buffer.from('text'),
  );
  expect([refused.status, await refused.text()]).toEqual([415, expect.stringContaining('is not a JPEG')]);
  const length = { 'upload-length': '4' };
  const packer = [...peter.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  expect((await tus('/api/owner/photos', 'POST', length, undefined, '')).status).toBe(401);
  expect((await tus('/api/owner/photos', 'POST', length, undefined, packer)).status).toBe(403);
  expect((await tus('/api/owner/photos', 'POST', { ...length, origin: 'https://evil.example' })).status).toBe(
    403,
  );
  expect((await tus('/api/owner/photos', 'POST', { 'upload-length': String(16 * 1024 * 1024) })).status).toBe(
    413,
  );
});

test('a CSV file goes out and comes back unchanged, and a changed one waits, with what it refuses', async () => {
  const { csv } = (await sarah.post('export-products')).body;
  const check = async (file: string) => (await sarah.post('check-import', { csv: file })).body;
  expect(await check(csv)).toMatchObject({ added: 0, changed: 0, refused: [], notes: [] });
  const file = [
    'id;name;price;stock;image',
    'ring;;27000;;',
    'hat;;;9;images/none.jpg',
    'basket;Sisal Basket;30000;2;',
    'soap;;free;;',
  ].join('\n');
  const report = await check(file);
  expect(report).toMatchObject({
    added: 1,
    changed: 2,
    refused: [{ row: 5, id: 'soap', field: 'price' }],
    notes: [{ row: 3, field: 'image', value: 'images/none.jpg' }],
  });
  expect((await named('basket')) ?? null).toBeNull();
  await sarah.post('set-stock', { id: 'hat', to: 4 });
  const late = await sarah.post('import-products', { csv: file, digest: report.digest });
  expect(late.status).toBe(409);
  const { digest } = await check(file);
  expect((await sarah.post('import-products', { csv: file, digest })).body).toEqual({ success: true });
  expect(await named('ring')).toMatchObject({
    name: 'Ring',
    price: 27_000,
    livePrice: 25_000,
    isWaiting: true,
  });
  expect(await named('hat')).toMatchObject({ stock: 9, isWaiting: false });
  expect(await named('basket')).toMatchObject({ name: 'Sisal Basket', stock: 2, isWaiting: true });
  expect(await sold('basket')).toBeUndefined();
  expect((await check(file)).changed).toBe(0);
  expect((await sarah.post('check-import', { csv: 'no header' })).status).toBe(422);
  expect((await sarah.post('check-import', { csv: 'x'.repeat(5_000_000) })).status).toBe(413);
});

test('stock that is sold between the download of a CSV file and its return stays sold', async () => {
  const { csv } = (await sarah.post('export-products')).body;
  await shop.jane.post('placeOrder', orderOf([{ id: 'hat', quantity: 2 }], 45_000));
  const file = csv.replace('Soap', 'Bar of soap');
  const { digest, ...report } = (await sarah.post('check-import', { csv: file })).body;
  expect(report).toMatchObject({ changed: 1, stocks: 0 });
  expect((await sarah.post('import-products', { csv: file, digest })).body.success).toBe(true);
  expect([await stockOf(shop, 'hat'), (await named('soap')).name]).toEqual([1, 'Bar of soap']);
  const counted = 'id,name,price,stock\nhat,,,7\nsoap,Soap,,';
  expect((await sarah.post('check-import', { csv: counted })).body).toMatchObject({ changed: 2, stocks: 1 });
});

test('a CSV file in which two rows have one id is refused with a sentence', async () => {
  const csv = 'id,name,price\nhat,Hat,20000\nhat,Cap,20000';
  for (const [name, body] of [
    ['check-import', { csv }],
    ['import-products', { csv, digest: '' }],
  ] as const) {
    const answer = await sarah.post(name, body);
    expect([answer.status, answer.body.message], name).toEqual([
      422,
      expect.stringContaining('the id hat (row 2 and row 3)'),
    ]);
  }
});

test('a CSV file has at most 5,000 rows, and one is checked at a time', async () => {
  const fileOf = (rows: number) => ['id,name,price', ...Array<string>(rows).fill('hat,Hat,20000')].join('\n');
  const long = await sarah.post('check-import', { csv: fileOf(5_001) });
  expect([long.status, long.body.message]).toEqual([422, 'The file has more than 5,000 rows: divide it.']);
  const statuses = new Set<number>();
  const check = async () => statuses.add((await sarah.post('check-import', { csv: fileOf(5_000) })).status);
  // On a busy machine one may end before the next arrives.
  const checkUntilRefused = async () => {
    for (let left = 20; left > 0 && !statuses.has(429); left -= 1) await check();
  };
  await Promise.all([checkUntilRefused(), checkUntilRefused()]);
  expect(statuses).toContain(429);
  statuses.clear();
  await check();
  expect([...statuses]).toEqual([200]);
});
