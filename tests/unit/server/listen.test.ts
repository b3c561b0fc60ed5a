import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeOriginal } from '#server/catalogue/pictures.ts';
import { openDatabaseInMemory } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { OperatorError } from '#server/errors.ts';
import { type RunningServer, startServer } from '#server/listen.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { call } from './http-call.ts';

const hasSixthVersion = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);

let database: Database;
let dataDir: string;
let server: RunningServer;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-listen-'));
  database = await openDatabaseInMemory();
  const file = await storeOriginal(dataDir, Buffer.from('picture'), 'png');
  const picture = { path: 'images/A (1).png', content_type: 'image/png', file, size: 7 };
  await fill(database, [productRow('1', { image: '["images/A (1).png"]' })], [picture]);
  server = await startServer({ port: 0, host: '127.0.0.1', database, dataDir });
});

afterEach(async () => {
  await server.close();
  await database.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

test('one port answers the calls, the pictures and the pages', async () => {
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  mkdirSync(join(dataDir, 'site'));
  writeFileSync(join(dataDir, 'site', 'index.html'), 'Home');
  expect((await call(server.port, '/')).status).toBe(503);
  server.site.show(join(dataDir, 'site'));
  expect((await call(server.port, '/')).text).toBe('Home');
  const list = await call(server.port, '/api/list-products.php?now=1');
  expect(JSON.parse(list.text)).toMatchObject({ success: true, products: [{ id: '1' }] });
  const picture = await call(server.port, '/images/A%20(1).png');
  expect([picture.status, picture.headers['content-type'], picture.text]).toEqual([
    200,
    'image/png',
    'picture',
  ]);
  expect((await call(server.port, '/apifel')).text).toBe('There is no such page.');
});

test.each([
  ['/api', {}],
  ['/api/nothing', {}],
  ['/api/%zz', {}],
  ['/api/a\\b', {}],
  ['/api/list-products.php', { host: 'a b' }],
  ['/api/list-products.php', { host: 'user@[' }],
  ['/images/../../etc/passwd', {}],
  ['/images/%2e%2e/%2e%2e/etc/passwd', {}],
])('whatever is wrong with a call, the answer is JSON: %s %j', async (path, headers) => {
  const { status, text, headers: sent } = await call(server.port, path, headers);
  expect([400, 404]).toContain(status);
  expect(sent['content-type']).toContain('application/json');
  expect(JSON.parse(text)).toEqual({ success: false, message: expect.any(String) });
});

test('behind a proxy on this machine each shopper has a limit, and cannot claim to be somebody else', async () => {
  const limits = { calls: { points: 12, duration: 60 } };
  const behind = await startServer({ port: 0, host: '127.0.0.1', database, dataDir, apiAlone: true, limits });
  const message = { name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' };
  const statuses: number[] = [];
  for (const forwarded of ['41.75.1.1', '41.75.1.2', '41.75.1.9, 41.75.1.1']) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const init = { method: 'POST', headers, body: JSON.stringify(message) };
    statuses.push((await fetch(`${behind.url}/api/contact.php`, init)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  await behind.close();
});

test('a port in use is one sentence that names PORT', async () => {
  const second = startServer({ port: server.port, host: '127.0.0.1', database, dataDir });
  await expect(second).rejects.toThrow(
    new OperatorError(
      `The shop cannot open port ${server.port} of 127.0.0.1 (it is in use by another program): stop that program, set PORT to a free port from 1024 up, or SHOP_HOST to an address of this machine.`,
    ),
  );
});

test('an address that is not of this machine is one sentence', async () => {
  await expect(startServer({ port: 0, host: '192.0.2.1', database, dataDir })).rejects.toThrow(
    'The shop cannot open port 0 of 192.0.2.1 (EADDRNOTAVAIL)',
  );
});

test('closing lets a call under way end, takes no new one, and can be asked for twice', async () => {
  let slow: Promise<number | undefined> | undefined;
  const sending = await new Promise<ReturnType<typeof request>>((resolve) => {
    const posting = request({
      port: server.port,
      host: '127.0.0.1',
      path: '/collection',
      method: 'GET',
      headers: { connection: 'keep-alive' },
    });
    slow = new Promise((done, fail) => {
      posting.on('response', (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      posting.on('error', fail);
    });
    posting.flushHeaders();
    posting.on('socket', (socket) => socket.once('connect', () => resolve(posting)));
  });
  const closed = Promise.all([server.close(), server.close()]);
  sending.end();
  expect(await slow).toBe(503);
  await closed;
  await expect(call(server.port, '/')).rejects.toThrow('ECONNREFUSED');
});

test.runIf(hasSixthVersion)('an address of the sixth version is written as addresses write it', async () => {
  const sixth = await startServer({ port: 0, host: '::1', database, dataDir });
  expect((await fetch(`${sixth.url}/api/list-products.php`)).status).toBe(200);
  await sixth.close();
});

test('the API alone has no pages', async () => {
  const alone = await startServer({ port: 0, host: '127.0.0.1', database, dataDir, apiAlone: true });
  const { status, text } = await call(alone.port, '/collection');
  expect([status, JSON.parse(text)]).toEqual([404, { success: false, message: expect.any(String) }]);
  expect((await call(alone.port, '/api/list-products.php')).status).toBe(200);
  await alone.close();
});

test('over the wire, a call with a body is answered, and one that is too large is refused at once', async () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/login.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const wrong = await post('{"email":"jane@example.com","password":"secret words"}');
  expect([wrong.status, wrong.headers.get('cache-control'), await wrong.json()]).toEqual([
    200,
    'no-store',
    { success: false, message: 'The email or the password is wrong.' },
  ]);
  expect((await post('{')).status).toBe(400);
  const large = await post(' '.repeat(200_000));
  expect([large.status, await large.json()]).toEqual([413, { success: false, message: expect.any(String) }]);
  expect((await post('{}')).status).toBe(422);
});
