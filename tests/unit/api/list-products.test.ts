import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ApiError, fetchProductList, type ListProductsOptions } from '#api/list-products.ts';
import { breaksOff, floods, hangs, misbehaving, says } from './misbehaving-server.ts';

const list = { success: true, products: [{ id: 1, name: 'Soap', price: 500 }] };
const whole = JSON.stringify(list);
const quick: ListProductsOptions = { retryMs: 2 };

async function failure(apiUrl: string, options: ListProductsOptions = {}): Promise<ApiError> {
  const error = await fetchProductList(apiUrl, { ...quick, ...options }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toMatch(/^http:\/\/[^/@]+\/api\/list-products\.php .+\.$/s);
  return error as ApiError;
}

/** Each byte by itself, after the one before it: timers of their own may fire in another order on a busy machine. */
async function* byteByByte(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (const byte of bytes) {
    yield Buffer.of(byte);
    await pause(1);
  }
}

test('an API is told that a build calls, and a foreign one may compress the list', async () => {
  const agents: (string | null)[] = [];
  const encodings: (string | null)[] = [];
  const transport: typeof fetch = async (_url, init) => {
    const headers = new Headers(init?.headers);
    agents.push(headers.get('user-agent'));
    encodings.push(headers.get('accept-encoding'));
    return new Response(whole);
  };
  for (const url of ['https://api.example', 'http://localhost:4321'])
    await fetchProductList(url, { transport });
  expect(agents).toEqual(['lulu-build', 'lulu-build']);
  expect(encodings).toEqual([null, 'identity']);
});

describe('the list arrives', () => {
  test('as the parsed reply of list-products.php', async () => {
    await using server = await misbehaving(says(whole));
    expect(await fetchProductList(server.url)).toEqual({ reply: list, isUtf8: true });
    expect(server.asked).toEqual(['GET /api/list-products.php']);
  });

  test('from an API in a folder, with or without a slash behind it', async () => {
    await using server = await misbehaving(says(whole));
    await fetchProductList(`${server.url}/shop`);
    await fetchProductList(`${server.url}/shop//`);
    expect(new Set(server.asked)).toEqual(new Set(['GET /shop/api/list-products.php']));
  });

  test('with characters that lie across two packets', async () => {
    const bytes = Buffer.from(JSON.stringify({ success: true, name: 'Crème 😀' }));
    await using server = await misbehaving((_request, response) => {
      Readable.from(byteByByte(bytes)).pipe(response);
    });
    expect(await fetchProductList(server.url)).toEqual({
      reply: { success: true, name: 'Crème 😀' },
      isUtf8: true,
    });
  });

  test('in Windows-1252, as old PHP shops send it, each text that is not UTF-8 by itself', async () => {
    const body = Buffer.concat([
      Buffer.from('{"success":true,"names":["Crème 😀","'),
      Buffer.from('Cr\xe8me \x91l\x92\xe9t\xe9\x92 \x80', 'latin1'),
      Buffer.from('","a \\" quote"]}'),
    ]);
    await using server = await misbehaving((_request, response) => response.end(body));
    expect(await fetchProductList(server.url)).toEqual({
      reply: { success: true, names: ['Crème 😀', 'Crème ‘l’été’ €', 'a " quote'] },
      isUtf8: false,
    });
  });

  test('with U+FFFD in a text of UTF-8 that was cut in the middle of a character', async () => {
    const body = Buffer.from('{"success":true,"name":"Crème brûlé","id":1}');
    const cut = Buffer.concat([
      body.subarray(0, body.indexOf('é') + 1),
      body.subarray(body.indexOf('é') + 2),
    ]);
    await using server = await misbehaving((_request, response) => response.end(cut));
    expect(await fetchProductList(server.url)).toMatchObject({ reply: { name: 'Crème brûl\ufffd' } });
  });

  test.each([408, 425, 429, 500, 502, 503])('at the third try, after HTTP %i twice', async (status) => {
    await using server = await misbehaving(says('<h1>Later</h1>', status), says('', status), says(whole));
    expect(await fetchProductList(server.url, quick)).toEqual({ reply: list, isUtf8: true });
    expect(server.asked).toHaveLength(3);
  });

  test.each([
    ['half a body', breaksOff(whole)],
    ['an HTML page', says('<!doctype html><title>Busy</title>')],
    ['a connection that is cut', (request) => request.socket.destroy()],
    ['a stall', hangs(), 3_000],
    ['a failure in JSON', says('{"success":false,"message":"busy"}', 503)],
  ] satisfies [string, Parameters<typeof misbehaving>[0], number?][])(
    'at the second try, after %s',
    async (_what, answer, timeoutMs?: number) => {
      await using server = await misbehaving(answer, says(whole));
      expect(await fetchProductList(server.url, { ...quick, ...(timeoutMs && { timeoutMs }) })).toEqual({
        reply: list,
        isUtf8: true,
      });
      expect(server.asked).toHaveLength(2);
    },
  );
});

describe('the list does not arrive', () => {
  test('three tries end in one sentence with status and request', async () => {
    await using server = await misbehaving(says('<h1>Down</h1>', 503));
    const error = await failure(server.url);
    expect(server.asked).toHaveLength(3);
    expect(error).toMatchObject({ cause: { request: `${server.url}/api/list-products.php` } });
    expect(error.message).toContain('HTTP 503');
  });

  test('a refusal is not asked again, and its message is passed on', async () => {
    await using server = await misbehaving(says('{"success":false,"message":"Database <b>down</b>"}'));
    expect((await failure(server.url)).message).toContain('refused (HTTP 200) with "Database <b>down</b>"');
    expect(server.asked).toHaveLength(1);
  });

  test.each([400, 401, 404])('HTTP %i is not asked again, even if it says success', async (status) => {
    await using server = await misbehaving(says(whole, status));
    expect((await failure(server.url)).message).toContain(`HTTP ${status}`);
    expect(server.asked).toHaveLength(1);
  });

  test('a page instead of a list is shown by its beginning, without what could harm a terminal', async () => {
    await using server = await misbehaving(says('\n<!doctype html>\u001b[2J<title>Parked</title>'));
    expect((await failure(server.url)).message).toContain(
      'begins with <!doctype html>[2J<title>Parked</title>',
    );
  });

  test.each([
    ['no answer', hangs()],
    ['a body that stops', hangs(whole.slice(0, 10))],
  ] satisfies [string, Parameters<typeof misbehaving>[0]][])(
    'the time limit ends %s',
    async (_what, answer) => {
      await using server = await misbehaving(answer);
      // Long enough for a connection to be taken on a busy machine.
      const error = await failure(server.url, { timeoutMs: 1_000, retries: 1 });
      expect(error.message).toContain('took longer than 1 s');
      expect(server.asked).toHaveLength(2);
    },
  );

  test('a body without end is given up at the size limit, and not asked for again', async () => {
    const sent = { bytes: 0 };
    await using server = await misbehaving(floods(sent));
    const error = await failure(server.url, { sizeLimit: 2_000_000 });
    expect(error.message).toContain('more than 2 MB');
    expect(server.asked).toHaveLength(1);
    expect(sent.bytes).toBeLessThan(50_000_000);
  });

  test('a small body that unpacks to a huge one is counted unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, ' '));
    await using server = await misbehaving((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect((await failure(server.url, { sizeLimit: 1_000_000 })).message).toContain('more than 1 MB');
  });

  test('nothing that listens is said so', async () => {
    const server = await misbehaving(says(whole));
    await server[Symbol.asyncDispose]();
    const error = await failure(server.url);
    expect(error.message).toContain('nothing listens there');
  });

  test.each([
    ['ENOTFOUND', 'no machine has that name'],
    ['CERT_HAS_EXPIRED', 'its certificate is not valid'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not valid'],
  ])('the cause %s is put in words', async (code, words) => {
    const transport = () =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
    expect((await failure('http://shop.example', { transport })).message).toContain(words);
  });

  test('a password in the address is not repeated', async () => {
    const error = await fetchProductList('http://owner:secret@127.0.0.1:9', quick).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(`${error}`).not.toMatch(/owner|secret/);
  });
});
