import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { names, outcomeAt, quickClient, reads, success, tries, writes } from './client-fixture.ts';
import { breaksOff, hangs, misbehaving, says } from './misbehaving-server.ts';

describe('ok', () => {
  test.each(['application/json', 'text/html; charset=UTF-8', 'text/plain'])(
    'JSON that is called %s is read as JSON',
    async (type) => {
      const answer: RequestListener = (_, response) =>
        response.writeHead(200, { 'content-type': type }).end(success);
      expect(await outcomeAt(answer, tries.getCart)).toMatchObject({ outcome: 'ok' });
    },
  );
});

describe('refused', () => {
  test.each(['false', 'null'])(
    'a success written %s is a refusal with the server’s message, and is not asked again',
    async (no) => {
      for (const name of names) {
        const answer = says(`{"success":${no},"message":"No <b>such</b> thing"}`);
        expect(await outcomeAt(answer, tries[name])).toEqual({
          outcome: 'refused',
          message: 'No <b>such</b> thing',
          amount: null,
          asked: 1,
        });
      }
    },
  );

  test.each([400, 404, 422])('a refusal with HTTP %i is one too', async (status) => {
    const answer = says('{"success":false,"message":"No"}', status);
    expect(await outcomeAt(answer, tries.userOrders)).toMatchObject({ outcome: 'refused', asked: 1 });
  });

  test.each([
    ['listProducts', 'Failed to fetch products'],
    ['login', 'Login failed'],
    ['register', 'Registration failed'],
    ['getUserDetails', 'Failed to fetch user data'],
    ['updateUserProfile', 'Failed to update profile'],
    ['getCart', 'Failed to fetch cart'],
    ['addToCart', 'Failed to add item to cart'],
    ['updateCart', 'Failed to update cart'],
    ['placeOrder', 'Failed to place order'],
    ['userOrders', 'Failed to load orders'],
  ] as const)('R28: without a message of the server, %s says "%s"', async (name, sentence) => {
    for (const body of [
      '{"success":false}',
      '{"success":false,"message":""}',
      '{"success":0,"message":[1]}',
    ]) {
      expect(await outcomeAt(says(body), tries[name])).toMatchObject({
        outcome: 'refused',
        message: sentence,
      });
    }
  });

  test('a refused order brings the right total as a number', async () => {
    for (const amount of ['29000', '"29,000"', '"29000.00"']) {
      const answer = says(`{"success":false,"message":"Prices have changed.","amount":${amount}}`);
      expect(await outcomeAt(answer, tries.placeOrder)).toMatchObject({ outcome: 'refused', amount: 29_000 });
    }
  });
});

describe('auth', () => {
  test.each([401, 403])(
    'HTTP %i with a JSON object, whatever it says, is not asked again',
    async (status) => {
      for (const name of names) {
        expect(await outcomeAt(says('{"success":false,"message":"Sign in"}', status), tries[name])).toEqual({
          outcome: 'auth',
          message: 'Sign in',
          asked: 1,
        });
      }
      expect(await outcomeAt(says(success, status), tries.getCart)).toMatchObject({
        outcome: 'auth',
        asked: 1,
      });
    },
  );

  test('HTTP 403 with a page instead is unknown and signs nobody out', async () => {
    const answer = says('<h1>Forbidden</h1>', 403);
    expect(await outcomeAt(answer, tries.getUserDetails)).toMatchObject({ outcome: 'unknown', asked: 3 });
  });

  const toLogin: RequestListener = (_, response) => response.writeHead(302, { location: '/login.php' }).end();
  test.each<[string, RequestListener]>([
    ['a page with 401', says('<h1>Unauthorized</h1>', 401)],
    ['a page with 419', says('<h1>Page Expired</h1>', 419)],
    ['a way to another page', toLogin],
    ['a page that asks for a password', says('<form><input name="p" type="password"></form>')],
  ])('%s ends no session by itself, and is not asked again', async (_what, answer) => {
    expect(await outcomeAt(answer, tries.getUserDetails)).toMatchObject({
      outcome: 'auth',
      isPage: true,
      asked: 1,
    });
  });

  test.each([
    [200, 'Invalid token'],
    [419, 'Invalid token'],
    [200, 'Your session has expired'],
    [200, 'Not logged in'],
    [200, 'You are not authorised, login again'],
    [200, 'Unauthenticated.'],
    [200, 'Invalid or expired session'],
    [200, 'Token "abc" is invalid'],
  ])('HTTP %i that says "%s" is one too', async (status, message) => {
    const answer = says(JSON.stringify({ success: false, message }), status);
    expect(await outcomeAt(answer, tries.getCart)).toMatchObject({ outcome: 'auth', message, asked: 1 });
  });

  test.each([
    'syntax error, unexpected token ;',
    'Unexpected token < in JSON at position 0',
    'Payment not authorized',
    'Database connection timed out',
    'The author of this session of work is unknown',
  ])('a refusal that says "%s" is none', async (message) => {
    const answer = says(JSON.stringify({ success: false, message }));
    expect(await outcomeAt(answer, tries.getUserDetails)).toMatchObject({ outcome: 'refused', message });
  });

  test('a call for somebody signed in is not sent without a token', async () => {
    for (const name of names.filter((each) => calls[each].token)) {
      expect(await outcomeAt(says(success), tries[name], { token: () => null })).toEqual({
        outcome: 'auth',
        message: 'No authentication token',
        asked: 0,
      });
    }
  });
});

/** A stalled try ends when the clock is put on to its limit, so that a busy machine's answers are never late. */
const limitMs = 60_000;
const putClockOn = () => void vi.advanceTimersByTime(limitMs);

const troubles: [string, RequestListener][] = [
  ['an HTML page', says('<!doctype html><title>Busy</title>')],
  ['an HTML page with JSON in it', says(`<!doctype html><script>x = ${success}</script>`)],
  ['an empty body', says('')],
  ['no content', says('', 204)],
  ['half a body, hung up', breaksOff(success)],
  ['half a body, ended', says(success.slice(0, -9))],
  ['a connection that is cut', (request) => request.socket.destroy()],
  ['a stall before the headers', hangs('', putClockOn)],
  ['a stall in the body', hangs(success.slice(0, 9), putClockOn)],
  ['a list', says('[{"success":true}]')],
  ['null', says('null')],
  ...[408, 425, 429, 500, 502, 503, 504].flatMap((status): [string, RequestListener][] => [
    [`HTTP ${status} with a page`, says('<h1>Later</h1>', status)],
    [`HTTP ${status} with a refusal`, says('{"success":false}', status)],
    [`HTTP ${status} that says success`, says(success, status)],
  ]),
];

describe.each(troubles)('unknown: %s', (_what, trouble) => {
  const patient = { timeoutMs: limitMs };
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());

  test('reads are asked up to twice more, and the next answer counts', async () => {
    expect(await outcomeAt([trouble, trouble, says(success)], tries.getCart, patient)).toMatchObject({
      outcome: 'ok',
      asked: 3,
    });
    expect(await outcomeAt(trouble, tries.userOrders, patient)).toEqual({
      outcome: 'unknown',
      message: 'Error loading orders',
      asked: 3,
    });
  });

  test('writes are never sent again', async () => {
    expect(await outcomeAt([trouble, says(success)], tries.placeOrder, patient)).toEqual({
      outcome: 'unknown',
      message: 'Error placing order',
      asked: 1,
    });
  });
});

describe('unknown', () => {
  const busy = says('{"success":false,"message":"The shop is <busy>"}', 503);

  test.each(reads)('%s is a read', async (name) => {
    expect(await outcomeAt(busy, tries[name])).toMatchObject({ outcome: 'unknown', asked: 3 });
  });

  test.each(writes)('%s is a write', async (name) => {
    expect(await outcomeAt(busy, tries[name])).toEqual({
      outcome: 'unknown',
      message: 'The shop is <busy>',
      asked: 1,
    });
  });

  test('a page is never shown as a message', async () => {
    for (const name of names) {
      const { message } = (await outcomeAt(says('<h1>Error</h1>', 500), tries[name])) as { message: string };
      expect(message).toMatch(/^[A-Z][A-Za-z ,.]+$/);
    }
  });

  test('a success without what was asked for is none', async () => {
    for (const name of [
      'listProducts',
      'login',
      'register',
      'getUserDetails',
      'getUserProfile',
      'getCart',
    ] as const)
      expect(await outcomeAt(says('{"success":true}'), tries[name])).toMatchObject({ outcome: 'unknown' });
    expect(await outcomeAt(says('{"success":true}'), tries.userOrders)).toMatchObject({ outcome: 'unknown' });
  });

  test.each<[string, boolean]>([
    ['"x":1', false],
    ['"total":2', false],
    ['"has_more":false,"page":1', false],
    ['"page":1', true],
    ['"per_page":10', true],
    ['"total":3', true],
    ['"meta":{"total":3}', true],
    ['"hasMore":"1","total":2', true],
    ['"links":{"next":"?page=2"}', true],
    ['"count":2', false],
    ['"count":2,"page":1', true],
    ['"order_count":9', true],
    ['"is_last":false', true],
    ['"links":[{"rel":"next","href":"?page=2"}]', true],
  ])('R34: a list of two orders beside %s may be a part of a longer one: %s', async (fields, isPart) => {
    const answer = says(`{"success":true,"orders":[{"id":1},{"id":2}],${fields}}`);
    expect(await outcomeAt(answer, (client) => client.pageOfOrders({}))).toMatchObject({ value: { isPart } });
  });

  test.each<[orders: string, count: number | 'unknown', isPart?: boolean]>([
    ['{"data":[{"id":1},{"id":2}],"current_page":1,"last_page":1,"total":2}', 2, false],
    ['{"data":[{"id":1},{"id":2}],"current_page":1,"last_page":2,"total":3}', 2, true],
    ['{"data":[],"meta":{"total":0}}', 0, false],
    ['"{\\"data\\":[{\\"id\\":1}],\\"total\\":1}"', 1, false],
    ['{"items":[{"id":1}],"total":1}', 'unknown'],
    ['{"8":{"id":1}}', 1, false],
  ])('R34: orders written %s are %s, in a page too', async (orders, count, isPart) => {
    const answer = await outcomeAt(says(`{"success":true,"orders":${orders}}`), (client) =>
      client.pageOfOrders({}),
    );
    if (count === 'unknown') expect(answer).toMatchObject({ outcome: 'unknown' });
    else expect(answer).toMatchObject({ value: { isPart, list: { length: count } } });
  });

  test('the time limit ends a body that drips', async () => {
    const drips: RequestListener = (_, response) => void setInterval(() => response.write(' '), 20).unref();
    expect(await outcomeAt(drips, tries.addToCart, { timeoutMs: 150 })).toMatchObject({
      outcome: 'unknown',
    });
  });

  test('a caller can end the call, and then nothing is asked again', async () => {
    await using server = await misbehaving(hangs());
    const ending = new AbortController();
    const calling = quickClient(server.url).getCart({ signal: ending.signal });
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    ending.abort();
    expect(await calling).toEqual({ outcome: 'unknown', message: 'Failed to fetch cart' });
    expect(await quickClient(server.url).getCart({ signal: ending.signal })).toMatchObject({
      outcome: 'unknown',
    });
    expect(server.asked).toHaveLength(1);
  });

  test('reads wait for somewhere in the upper half of a span that doubles', async () => {
    const waits: number[] = [];
    const realSetTimeout = setTimeout;
    vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...more: unknown[]) => {
      // Longer ones are time limits: this client's, and those of Node's own fetch.
      const isWait = ms < 1_000;
      if (isWait) waits.push(ms);
      return realSetTimeout(run, isWait ? 0 : ms, ...more);
    });
    await using server = await misbehaving(says('', 503));
    for (const random of [() => 0, () => 1])
      await quickClient(server.url, { retryMs: 100, random, timeoutMs: limitMs }).getCart();
    expect(waits).toEqual([50, 100, 100, 200]);
  });
});
