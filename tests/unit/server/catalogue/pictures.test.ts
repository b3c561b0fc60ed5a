import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeOriginal } from '#server/catalogue/pictures.ts';
import { type OpenApp, openApp } from '../app-fixture.ts';
import { fill, productRow } from '../catalogue-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

function call(...request: Parameters<OpenApp['call']>) {
  return shop.call(...request);
}

async function addPicture(path: string, bytes = Buffer.from('picture')): Promise<string> {
  const file = await storeOriginal(shop.dataDir, bytes, 'jpg');
  const picture = { path, content_type: 'image/jpeg', file, size: bytes.byteLength };
  await shop.database.insertInto('pictures').values(picture).execute();
  return file;
}

test.each([
  [
    'images/WhatsApp Image 2026-02-11 at 10.22.31.jpeg',
    '/images/WhatsApp%20Image%202026-02-11%20at%2010.22.31.jpeg',
  ],
  ['images/Pearl 1kg NEW PACK (front).JPG', '/images/Pearl%201kg%20NEW%20PACK%20(front).JPG'],
  ['images/Pearl 1kg NEW PACK (front).JPG', '/images/Pearl%201kg%20NEW%20PACK%20%28front%29.JPG?v=2'],
  ['images/100% soap.jpg', '/images/100%25%20soap.jpg'],
  ['images/100%.jpg', '/images/100%.jpg'],
  ['images/sub/café #1?.jpg', '/images/sub/caf%C3%A9%20%231%3F.jpg'],
  ['images/%41.jpg', '/images/%2541.jpg'],
])('the picture %s is found at %s', async (path, address) => {
  const file = await addPicture(path);
  const answer = await call(address);
  expect(await answer.text()).toBe('picture');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=86400',
    'content-length': '7',
    'content-type': 'image/jpeg',
    etag: `"${file}"`,
    'x-content-type-options': 'nosniff',
  });
  const again = await call(address, { headers: { 'if-none-match': `"${file}"` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await call(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
});

test('a picture is immutable at the address that names its version, and at no other', async () => {
  const image = JSON.stringify(['images/a #1.jpg', 'images/gone.jpg', 'https://cdn.example/b.jpg']);
  const change = async (content: string): Promise<string[]> => {
    const file = await storeOriginal(shop.dataDir, Buffer.from(content), 'jpg');
    const picture = { path: 'images/a #1.jpg', content_type: 'image/jpeg', file, size: content.length };
    await fill(shop.database, [productRow('a', { image })], [picture]);
    const { products } = await (await call('/api/list-products.php')).json();
    return products[0].image;
  };
  const answerAt = async (address: string) => {
    const answer = await call(`/${address}`);
    return [await answer.text(), answer.headers.get('cache-control')];
  };
  const [first = '', ...others] = await change('before');
  expect(first).toMatch(/^images\/a %231\.jpg\?v=[0-9a-f]{10}$/);
  expect(others).toEqual(['images/gone.jpg', 'https://cdn.example/b.jpg']);
  expect(await answerAt(first)).toEqual(['before', 'public, max-age=31536000, immutable']);

  const [second = ''] = await change('after');
  expect(second).not.toBe(first);
  expect(await answerAt(second)).toEqual(['after', 'public, max-age=31536000, immutable']);
  for (const address of [first, 'images/a%20%231.jpg', 'images/a%20%231.jpg?v='])
    expect(await answerAt(address)).toEqual(['after', 'public, max-age=86400']);
});

test.each([
  '/images',
  '/images/',
  '/images/soap.JPG',
  '/images/..%2F..%2Fshop.db',
  '/images/../shop.db',
  '/images/%2e%2e/shop.db',
  '/images/..\\shop.db',
  '/images/%00',
  '/images/%ff',
  `/images/${'a/'.repeat(5_000)}`,
])('there is no picture, folder or other file at %s', async (path) => {
  await addPicture('images/soap.jpg');
  const answer = await call(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('a picture whose file is gone is an error that nobody keeps', async () => {
  const file = await addPicture('images/soap.jpg');
  rmSync(join(shop.dataDir, 'pictures-original', file));
  const answer = await call('/images/soap.jpg');
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
    500,
    null,
    'no-store',
  ]);
});
