import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extras, optionalExtraNames } from '#api/contract/extras.ts';
import { type OpenApp, openApp } from './app-fixture.ts';
import { fill, productRow } from './catalogue-fixture.ts';

const list = '/api/list-products.php';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

function call(...request: Parameters<OpenApp['call']>) {
  return shop.call(...request);
}

test('the list holds every product, oldest first, with numbers as numbers and without what is unknown', async () => {
  const soap = productRow('soap', {
    name: 'Soap',
    image: '["images/soap.jpg","https://cdn.example/soap.jpg"]',
  });
  const dress = productRow('9', {
    bestseller: 1,
    date: 1_728_872_239_000,
    sizes: '["S","M"]',
    specifications: '[{"label":"Cloth","value":"Cotton"}]',
    stock: 0,
    rating: 4.5,
    review_count: 12,
    original_price: 12_000,
  });
  await fill(shop.database, [soap, dress]);
  expect(await (await call(list)).json()).toEqual({
    success: true,
    products: [
      {
        id: 'soap',
        name: 'Soap',
        description: '',
        price: 9500,
        image: ['images/soap.jpg', 'https://cdn.example/soap.jpg'],
        category: 'Detergents',
        sub_category: 'Pearl',
        bestseller: false,
        date: null,
      },
      {
        id: '9',
        name: 'Product 9',
        description: '',
        price: 9500,
        image: [],
        category: 'Detergents',
        sub_category: 'Pearl',
        bestseller: true,
        date: 1_728_872_239_000,
        sizes: ['S', 'M'],
        specifications: [{ label: 'Cloth', value: 'Cotton' }],
        stock: 0,
        rating: 4.5,
        review_count: 12,
        original_price: 12_000,
      },
    ],
    extras: [...extras, ...optionalExtraNames],
  });
});

const emptyList = JSON.stringify({ success: true, products: [], extras: [...extras, ...optionalExtraNames] });

test('the list may be read from any origin, is asked for anew, and is JSON', async () => {
  const { headers, status } = await call(list, { headers: { origin: 'https://elsewhere.example' } });
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toEqual({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    'content-length': String(emptyList.length),
    'content-type': 'application/json; charset=utf-8',
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
    'x-content-type-options': 'nosniff',
  });
});

test.each(['%s', 'W/%s', '"other", %s', '*'])(
  'who has the list already is told so: If-None-Match %s',
  async (form) => {
    const etag = (await call(list)).headers.get('etag') ?? '';
    const again = await call(list, { headers: { 'if-none-match': form.replace('%s', etag) } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await call(list, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  },
);

test('a changed catalogue is listed at once under another tag, an unchanged one is not read again', async () => {
  await fill(shop.database, [productRow('1')]);
  const first = await call(list);
  await sql`update products set name = 'Not announced'`.execute(shop.database);
  expect(await (await call(list)).text()).toBe(await first.clone().text());
  await fill(shop.database, [productRow('1', { price: 8_000 })]);
  const second = await call(list, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(second.status).toBe(200);
  expect(((await second.json()) as { products: { price: number }[] }).products[0]?.price).toBe(8_000);
});

test('a text that only looks like an entity survives the one decoding of its reader', async () => {
  await fill(shop.database, [productRow('1', { name: 'AT&T &lt; Soap & &#33; &', description: '&amp;' })]);
  const { products } = (await (await call(list)).json()) as {
    products: { name: string; description: string }[];
  };
  expect(products[0]).toMatchObject({ name: 'AT&T &amp;lt; Soap & &amp;#33; &', description: '&amp;amp;' });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s on an address that is only read is refused with what is allowed',
  async (method) => {
    for (const path of [list, '/images/soap.jpg']) {
      const answer = await call(path, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
    }
  },
);

test.each(['/api', '/api/', '/api/nothing.php', '/api/list-products.php/', '/api/%00', '/api/list-products'])(
  'an unknown address gets 404 as JSON: %s',
  async (path) => {
    const answer = await call(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
  },
);

test('an error inside is told in JSON without a word about it, and logged with all of it', async () => {
  await sql`drop table products`.execute(shop.database);
  const answer = await call(list);
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
    500,
    null,
    'no-store',
  ]);
  expect(await answer.json()).toEqual({
    success: false,
    message: 'Something went wrong. Please try again later.',
  });
  expect(shop.log).toHaveBeenCalledExactlyOnceWith(
    'GET /api/list-products.php failed',
    expect.objectContaining({ message: expect.stringContaining('products') }),
  );
});

test('of the address of a call that fails the log hides what it hides of every request', async () => {
  await sql`alter table pictures rename to hidden`.execute(shop.database);
  expect((await call(`/images/jane@example.com/${'x'.repeat(2_000)}`)).status).toBe(500);
  const [[line = ''] = []] = shop.log.mock.calls;
  expect(line).toContain('[hidden]');
  expect(line).not.toContain('jane');
  expect(line.length).toBeLessThan(300);
  await sql`alter table hidden rename to pictures`.execute(shop.database);
});

test('a list that could not be made is tried again at the next call', async () => {
  await sql`alter table products rename to hidden`.execute(shop.database);
  expect((await call(list)).status).toBe(500);
  await sql`alter table hidden rename to products`.execute(shop.database);
  expect((await call(list)).status).toBe(200);
});

test('a database that is busy or full asks to come back', async () => {
  const busy = Object.assign(new Error('database is locked'), { errcode: 5 });
  vi.spyOn(shop.database, 'selectFrom').mockImplementation(() => {
    throw busy;
  });
  const answer = await call(list);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
});
