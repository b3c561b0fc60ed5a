import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { address, registration } from './customer-fixture.ts';
import { runScript } from './script-fixture.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-operator-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function run(script: string, ...words: string[]) {
  return runScript(script, words, { SHOP_DATA_DIR: dataDir });
}

async function openWithOrder() {
  const database = await openDatabase(dataDir);
  await fill(database, [productRow('soap', { name: 'Soap' })]);
  const app = createApp({ database, dataDir });
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', token };
    const request = new Request(`http://shop.example/api/${path}.php`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await app(request)).json();
  };
  const { token } = await post('register', registration('jane'));
  const items = [{ id: 'soap', size: 'default', quantity: 1 }];
  const { orderId } = await post('place-order', { address, items, amount: 14_500, currency: 'UGX' }, token);
  return { database, post, token, orderId };
}

test('the operator moves an order on while the shop is open', async () => {
  const { database, post, token, orderId } = await openWithOrder();
  const number = orderId.slice(-8);
  const listed = await run('orders.ts', 'list');
  expect([listed.code, listed.said]).toEqual([0, expect.stringContaining(number)]);
  expect(await run('orders.ts', 'status', number, 'out', 'for', 'delivery')).toEqual({
    code: 0,
    said: `Order ${number} is at "Out for delivery" now; it was at "Order Placed".\n`,
    faults: '',
  });
  expect((await run('orders.ts', 'show', number)).said).toContain('1 × Soap');
  const back = await run('orders.ts', 'status', number, 'Packing');
  expect([back.code, back.faults]).toEqual([1, expect.stringContaining('add --force')]);
  const { orders } = await post('user-orders', {}, token);
  expect(orders[0]).toMatchObject({ status: 'Out for delivery', status_history: [{}, {}] });
  await database.destroy();
});

test('R45: the operator reads how fast pages were, with what is slow marked', async () => {
  const database = await openDatabase(dataDir);
  expect((await run('vitals.ts')).said).toMatch(/^No page view of the last 28 days was measured\. .*\n$/);
  const app = createApp({ database, dataDir, webVitals: true });
  const view = { page: 'product', connection: '3g', LCP: 5_000, INP: 250, CLS: 20, TTFB: 300 };
  await app(
    new Request('http://shop.example/api/web-vitals.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(view),
    }),
  );
  const { said } = await run('vitals.ts', '--days', '7');
  expect(said).toMatch(/page +connection +views +LCP +INP +CLS +FCP +TTFB\n/);
  expect(said).toMatch(/product +all +1 +(4,9|5,0|5,1)\d\d !! +2[45]\d ! +0\.02 +- +(29|30)\d\n/);
  expect(said).toMatch(/\n +3g +1 /);
  expect(JSON.parse((await run('vitals.ts', '--json')).said)).toMatchObject([
    { page: 'product', connection: null, views: 1, FCP: null },
    { page: 'product', connection: '3g', views: 1, FCP: null },
  ]);
  expect((await run('vitals.ts', '--days', '91')).faults).toBe(
    '--days is "91", but must be a whole number from 1 to 90.\n',
  );
  await database.destroy();
});

test('the operator reads the messages and takes those that are done off the list', async () => {
  const { database, post } = await openWithOrder();
  await post('contact', {
    name: 'Jane',
    email: 'jane@example.com',
    subject: 'Other',
    message: 'Hello\nthere',
  });
  await database.destroy();
  const { said } = await run('messages.ts', 'list');
  expect(said).toMatch(
    /^[0-9a-f]{12} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Other {2}from Jane <jane@example.com>\n$/,
  );
  const id = said.slice(0, 12);
  expect((await run('messages.ts', 'show', id)).said).toContain('  Hello\n  there\n');
  expect((await run('messages.ts', 'done', id)).said).toBe(`Message ${id} is off the list.\n`);
  expect((await run('messages.ts', 'list')).said).toBe('No message waits for an answer.\n');
  expect((await run('messages.ts', 'list', '--all')).said).toContain('(done)');
  expect((await run('messages.ts', 'show', '0'.repeat(12))).faults).toMatch(/^There is no message 0+: .*\n$/);
});

test('an empty shop has no orders', async () => {
  await (await openDatabase(dataDir)).destroy();
  expect((await run('orders.ts', 'list')).said).toBe('No order waits for anything.\n');
});
