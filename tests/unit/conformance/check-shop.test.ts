import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import { type CheckOptions, checkShop } from '#conformance/check-shop.ts';
import { type Finding, isUsable } from '#conformance/inspection.ts';
import type { OpenApp } from '../server/app-fixture.ts';
import { openOrderShop } from '../server/orders/order-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openOrderShop({ testShop: true, now: Date.now });
});

afterEach(async () => {
  delete process.env.SHOP_API_ZONE;
  await shop.close();
});

const url = 'http://shop.example';

interface Answer {
  text: string | Uint8Array<ArrayBuffer>;
  status: number;
  headers: Record<string, string>;
}

/** An answer of the reference API, as another shop would give it; `body` is that of the request. */
type Change = (
  answer: Answer & { text: string },
  path: string,
  request: { method: string; body: string },
) => Partial<Answer> | undefined;

function changed(change: Change): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input));
    const { method = 'GET', body = '' } = init ?? {};
    const answered = await shop.call(pathname, init);
    const answer = {
      text: await answered.text(),
      status: answered.status,
      headers: Object.fromEntries(answered.headers),
    };
    const { text, ...rest } = { ...answer, ...change(answer, pathname, { method, body: String(body) }) };
    return new Response(rest.status === 204 ? null : text, rest);
  };
}

async function check(change: Change, options: Partial<CheckOptions> = {}): Promise<Finding[]> {
  const findings = await checkShop({ url, transport: changed(change), retryMs: 1, orders: true, ...options });
  return findings.filter(({ verdict }) => verdict !== 'conforms');
}

function lines(findings: readonly Finding[]): string[] {
  return findings.map(({ call, verdict, observation }) => `${verdict}: ${call}: ${observation}`);
}

/** Changes the answers of one call. */
const at = (call: keyof typeof calls, change: (text: string) => Partial<Answer>): Change => {
  return ({ text }, path, { method }) =>
    path === calls[call].path && method !== 'OPTIONS' ? change(text) : undefined;
};
const textAt = (call: keyof typeof calls, change: (text: string) => string) =>
  at(call, (text) => ({ text: change(text) }));
const page = { text: '<h1>Fatal error</h1>', status: 500 };
const done = '{"success":true}';

test('the reference API on SQLite conforms in each of thirteen calls', async () => {
  const findings = await checkShop({ url, transport: changed(() => undefined) });
  expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([]);
  expect(findings).toHaveLength(13);
});

/** Changes the answers that refuse an invalid token. */
const tokenRefused =
  (answer: Partial<Answer>): Change =>
  ({ status, headers }, path) =>
    path === calls.getUserDetails.path && status === 401
      ? { ...answer, headers: { ...headers, ...answer.headers } }
      : undefined;

/** A change of the last field `date` of an order, which its status follows. */
const dated = (date: string | number) =>
  textAt('userOrders', (text) => text.replace(/"date":\d+,"status"/, `"date":${date},"status"`));

const dayIn = (days: number) =>
  new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const without = ({ headers }: Answer, name: string) => {
  const { [name]: _, ...others } = headers;
  return { headers: others };
};

const nameOnly = (answer: Partial<Answer>): Change =>
  at('getUserProfile', (text) => (text.includes('"phone":""') ? answer : {}));

describe('a PHP shop differs, and the storefront copes', () => {
  test.each<[string, Change, RegExp, RegExp?]>([
    [
      'JSON that is called HTML',
      ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/html; charset=UTF-8' } }),
      /^all calls: JSON has the content type text\/html; charset=UTF-8\.$/,
    ],
    [
      'texts in Windows-1252',
      at('listProducts', (text) => ({
        text: new Uint8Array(Buffer.from(text.replaceAll('"name":"', '"name":"Cr\xe8me '), 'latin1')),
      })),
      /^list-products.php: texts are not UTF-8, but presumably Windows-1252\.$/,
    ],
    [
      'amounts as texts',
      textAt('userOrders', (text) => text.replace(/"amount":(\d+)/g, '"amount":"$1"')),
      /^user-orders.php: lists the orders, but orders\[\]\.amount is "\d+", not number/,
    ],
    [
      'an empty cart as a list',
      textAt('getCart', (text) => text.replace('"cartData":{}', '"cartData":[]')),
      /^get-cart.php: shows the cart, but cartData is a list, not an object/,
    ],
    [
      'an invalid token that is refused by a page with 401',
      tokenRefused({ text: '<h1>Sign in</h1>' }),
      /^get-user-details.php: answers an invalid token with HTTP 401 with <h1>Sign in/,
      /^does not sign out by that/,
    ],
    [
      'an invalid token that is answered by a fault',
      tokenRefused({ status: 403, text: '<h1>No' }),
      /^get-user-details.php: answers an invalid token with HTTP 403/,
      /^does not sign out by that/,
    ],
    [
      'a profile that it writes in its own way',
      textAt('getUserProfile', (text) =>
        text.replace('+256 700 000 000', '+256700000000').replace('Entebbe', 'ENTEBBE'),
      ),
      /^get-user-profile.php: phone is "\+256700000000" after "\+256 700 000 000" was sent; city is "ENTEBBE" after/,
    ],
    [
      'a new account without a profile',
      nameOnly({ text: '{"success":false,"message":"Profile not found"}' }),
      /^get-user-profile.php: answers a new account with HTTP 200 with .*not found/,
      /^asks for all fields/,
    ],
    [
      'a second account of one email',
      at('register', (text) => (text.includes('false') ? { text: done, status: 200 } : {})),
      /^register.php: takes an email that has an account\.$/,
    ],
    [
      'a sign-up that does not sign in',
      at('register', (text) => (text.includes('true') ? { text: done } : {})),
      /^register.php: makes an account, but does not sign in: HTTP 200 with /,
      /^takes the answer for lost, and signs in/,
    ],
    [
      'a refusal of an empty list of orders',
      ({ text }, path, { body }) =>
        path === calls.userOrders.path && text.includes('"orders":[]') && !body.includes('before')
          ? { text: '{"success":false,"message":"No orders"}' }
          : undefined,
      /^user-orders.php: refuses the list of an account that has no orders: HTTP 200/,
      /^asks the shopper about a first order/,
    ],
    [
      'R20: a payment that was not made and is confirmed',
      at('verifyStripe', () => ({ text: done })),
      /^verify-stripe.php: answers a payment that was not made with HTTP 200/,
      /^would empty the cart/,
    ],
    [
      'a day of another week',
      dated(`"${dayIn(9)}"`),
      /^user-orders.php: an order of now is of "[\d-]+", [\d.]+ hours ahead in Africa\/Kampala\.$/,
    ],
    [
      'ids of orders that differ between two readings',
      ({ text }) => ({
        text: text
          .replace('"orderPages"', '"none"')
          .replace(/"_id":"[^"]*"(?=,"date":\d+,"status")/, () => `"_id":"${Math.random()}"`),
      }),
      /^user-orders.php: gives an order another id at the second reading\.$/,
    ],
    ...([/"items":\[.*?\],(?="address")/, /"size":"[^"]*",/g] as const).map(
      (part): [string, Change, RegExp] => [
        `an order in the list without ${part}`,
        textAt('userOrders', (text) => text.replace(part, '')),
        /^user-orders.php: an order in the list is .*, not 1 dress\/S and 1 soap\/default for \d+ as ordered/,
      ],
    ),
    [
      'a value that is no product',
      textAt('listProducts', (text) => text.replace('"products":[', '"products":[null,')),
      /^list-products.php: entry 1: the whole null is not a product\.$/,
      /^leaves the product out/,
    ],
    [
      'refusals that name no origin',
      (answer) => (answer.status === 401 ? without(answer, 'access-control-allow-origin') : undefined),
      /^other hosts: get-user-details.php: the answer itself, which OPTIONS is not, has no Access-Control-Allow-Origin\.$/,
      /^cannot read such refusals/,
    ],
  ])('%s', async (_what, change, line, storefront = /./) => {
    const findings = await check(change);
    expect(lines(findings.filter(({ verdict }) => verdict === 'broken'))).toEqual([]);
    const matching = findings.filter(({ call, observation }) => line.test(`${call}: ${observation}`));
    expect(matching).toEqual([
      expect.objectContaining({ verdict: 'differs', storefront: expect.stringMatching(storefront) }),
    ]);
  });

  test('a date without a time is judged by its day in the zone of the API', async () => {
    const timeZone = 'Pacific/Kiritimati';
    process.env.SHOP_API_ZONE = timeZone;
    const findings = await check(dated(`"${new Date().toLocaleDateString('sv', { timeZone })}"`));
    expect(lines(findings).filter((line) => /order of now|date of an order/.test(line))).toEqual([]);
  });

  test('a sign-up that is refused without a phone number is tried with a whole profile', async () => {
    const passOn = changed(() => undefined);
    const refusal = { success: false, message: 'Phone number is required' };
    const headers = { 'access-control-allow-origin': '*' };
    const transport: typeof fetch = async (input, init) =>
      String(input).endsWith(calls.register.path) && String(init?.body).includes('"phone":""')
        ? Response.json(refusal, { headers })
        : passOn(input, init);
    expect(lines(await check(() => undefined, { transport }))).toEqual([
      expect.stringMatching(/^differs: register.php: refuses a sign-up without phone and address: HTTP 200/),
    ]);
  });

  test('a list of orders is behind', async () => {
    let reads = 0;
    const behind = textAt('userOrders', (text) =>
      text.includes('"orders":[{') && ++reads < 3 ? '{"success":true,"orders":[]}' : text,
    );
    const findings = await check(behind, { orderPolling: { intervalMs: 1, timeoutMs: 50 } });
    expect(lines(findings)).toEqual([
      'differs: user-orders.php: lacks an order right after it was placed, and has it later.',
    ]);
  });

  test.each([
    ['fall', [9, 5, 4, 1], 1],
    ['rise', [1, 4, 5, 9], 0],
  ])('R6: a list whose dates %s is told so, or not', async (_how, dates, told) => {
    const list = textAt('listProducts', (text) => {
      const reply = JSON.parse(text);
      const products = reply.products.map((product: object, index: number) => {
        return { ...product, date: dates[index] == null ? null : `2026-10-0${dates[index]} 08:30:00` };
      });
      return JSON.stringify({ ...reply, products });
    });
    const newestFirst = /^differs: list-products.php: lists the products newest first, by their dates/;
    expect(lines(await check(list)).filter((line) => newestFirst.test(line))).toHaveLength(told);
  });
});

describe('the storefront cannot live with', () => {
  test.each<[string, Change, string]>([
    [
      'an empty list',
      textAt('listProducts', () => '{"success":true,"products":[]}'),
      'list-products.php: The API sent an empty list',
    ],
    [
      'a list with a status that denies it',
      at('listProducts', () => ({ status: 404 })),
      'list-products.php: lists the products with HTTP 404, which says that it failed.',
    ],
    [
      'no sign-up',
      (_answer, path) => (path === calls.register.path || path === calls.login.path ? page : undefined),
      'register.php: makes no account: HTTP 500',
    ],
    [
      'a sign-in with any password',
      textAt('login', () => '{"success":true,"token":"t","user":{}}'),
      'login.php: signs in with a wrong password.',
    ],
    [
      'an answer to any token',
      at('getUserDetails', () => ({ status: 200, text: '{"success":true,"user":{}}' })),
      'get-user-details.php: answers an invalid token with HTTP 200',
    ],
    [
      'a profile that is not kept',
      textAt('getUserProfile', (text) => text.replace('Entebbe', 'Kampala')),
      'get-user-profile.php: city is "Kampala" after "Entebbe" was sent.',
    ],
    [
      'a profile of a new account that cannot be read',
      nameOnly({ text: '{"success":false,"message":"Please try later"}' }),
      'get-user-profile.php: answers a new account with HTTP 200',
    ],
    [
      'a cart that cannot be read',
      textAt('getCart', () => done),
      'get-cart.php: fails when it shows the cart',
    ],
    [
      'a cart that forgets',
      textAt('getCart', () => '{"success":true,"cartData":[]}'),
      'add-to-cart.php: has nothing instead of 2 of',
    ],
    [
      'orders that are not listed',
      textAt('userOrders', () => '{"success":true,"orders":[]}'),
      'user-orders.php: has 0 orders after one.',
    ],
    [
      'orders of others',
      textAt('userOrders', (text) =>
        text.replace('"orders":[]', '"orders":[{"_id":"1","items":[],"amount":5,"date":5}]'),
      ),
      'user-orders.php: shows 1 orders to a new account.',
    ],
    [
      'orders that fail',
      (answer, path, request) =>
        at('placeOrder', () => page)(answer, path, request) ??
        textAt('userOrders', () => '{"success":true,"orders":[]}')(answer, path, request),
      'place-order.php: places no order: HTTP 500 with <h1>Fatal error</h1>.',
    ],
    [
      'orders that are placed and refused',
      textAt('placeOrder', () => '{"success":false,"message":"No"}'),
      'place-order.php: places an order, but: HTTP 200 with {"success":false,"message":"No"}.',
    ],
    [
      'a wrong amount that is taken',
      textAt('placeOrder', (text) => (text.includes('amount') ? text.replace(/\d+/g, '1') : text)),
      'place-order.php: answers a wrong amount with HTTP',
    ],
    [
      'a repeat that makes another order',
      textAt('placeOrder', (text) => text.replace(/"orderId":"[^"]*"/, `"orderId":"${Math.random()}"`)),
      'place-order.php: answers the same attempt again with HTTP 200',
    ],
    [
      'answers that name no origin, though OPTIONS does',
      (answer, _path, { method }) =>
        method === 'OPTIONS' ? undefined : without(answer, 'access-control-allow-origin'),
      'other hosts: all calls: the answer itself, which OPTIONS is not, has no Access-Control-Allow-Origin.',
    ],
    [
      'one call whose file does not know OPTIONS',
      (_answer, path, { method }) =>
        method === 'OPTIONS' && path === calls.placeOrder.path ? { status: 405 } : undefined,
      'other hosts: place-order.php: OPTIONS, a browser’s question before each call, is answered with HTTP 405.',
    ],
    [
      'calls that are all led to https',
      ({ headers }, path, { method }) =>
        method === 'OPTIONS'
          ? { status: 301, headers: { ...headers, location: `https://www.shop.example${path}` } }
          : undefined,
      'other hosts: all calls: OPTIONS, a browser’s question before each call, is answered with HTTP 301.',
    ],
  ])('%s', async (_what, change, line) => {
    const findings = await check(change, { orderPolling: { intervalMs: 1, timeoutMs: 2 } });
    expect(lines(findings.filter(({ verdict }) => verdict === 'broken'))).toContainEqual(
      expect.stringContaining(`broken: ${line}`),
    );
  });

  test('an API that is not reached, without a word on what browsers may call', async () => {
    const cause = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    const transport = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const words = 'the API cannot be reached (nothing listens there): check the address and the connection.';
    expect(lines(await check(() => undefined, { transport }))).toEqual([
      `broken: list-products.php: fails when it lists the products: ${words}`,
      `broken: register.php: makes no account: ${words}`,
      'skipped: all other calls: they need an account.',
    ]);
  });

  test('an API that never answers, whose check ends all the same', async () => {
    const transport: typeof fetch = (_input, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('ended'))));
    const findings = await check(() => undefined, { transport, timeoutMs: 20 });
    expect(lines(findings)[0]).toBe(
      'broken: list-products.php: fails when it lists the products: no whole answer came in time.',
    );
  });

  test('an address that a build refuses for its site', async () => {
    for (const [address, site, reason] of [
      [url, 'https://store.example', 'browsers let no page of https://store.example call an address'],
      ['https://192.168.0.10', 'https://store.example', 'which a browser that shows https://store.example'],
      ['http://127.0.0.1:8085', 'http://localhost:4321', null],
      ['http://127.0.0.1:8085', null, null],
    ] as const) {
      const findings = await check(() => undefined, { url: address, site, orders: false });
      const told = findings.filter(({ call }) => call === 'address').map(({ observation }) => observation);
      expect(told).toEqual(reason === null ? [] : [expect.stringContaining(reason)]);
    }
  });

  test('answers without a header on the API’s own host are no fault', async () => {
    const closed: Change = (answer) => without(answer, 'access-control-allow-origin');
    expect(lines(await check(closed, { site: url }))).toEqual([]);
  });
});

describe('an order is placed only where that does no harm', () => {
  const realShop: Change = ({ text }) => ({ text: text.replace(',"test":true', '') });
  const placed: string[][] = [];
  const counting =
    (change: Change): Change =>
    (answer, path, request) => {
      if (path === calls.placeOrder.path && request.method === 'POST')
        placed.push(
          JSON.parse(request.body)
            .items.map(({ _id }: { _id: string }) => _id)
            .toSorted(),
        );
      return change(answer, path, request);
    };

  beforeEach(() => {
    placed.length = 0;
  });

  test('never in a shop that does not say that it is a test shop', async () => {
    const findings = await check(counting(realShop), { orders: false });
    expect(placed).toEqual([]);
    expect(lines(findings)).toEqual([expect.stringMatching(/^skipped: place-order.php: .*--orders/)]);
  });

  test('never in a test shop without the reference extras', async () => {
    await check(
      counting(({ text }) => ({ text: text.replace('"contact","reviews"', '"contact"') })),
      { orders: false },
    );
    expect(placed).toEqual([]);
  });

  test('once, of the cheapest product, when the owner says so', async () => {
    await check(counting(realShop));
    expect(placed).toEqual([['soap']]);
  });

  test('with a product that has sizes, if nobody delivers it', async () => {
    await check(counting(() => undefined));
    expect(placed[0]).toEqual(['dress', 'soap']);
  });

  test('and the owner gets no message', async () => {
    const asked: string[] = [];
    await check((_answer, path, { method }) => {
      if (method === 'POST') asked.push(path);
      return undefined;
    });
    expect(asked).not.toContain(calls.contact.path);
  });
});

describe('an order whose answer is no success', () => {
  test.each([
    ['HTTP 200 with {"success":false}', { text: '{"success":false}' }],
    ['a redirect to /login.php', { text: '', status: 302, headers: { location: '/login.php' } }],
  ])('is found in the list, without keys, after %s', async (answered, answer) => {
    const findings = await check(({ text, headers }, path, { method }) =>
      path === calls.placeOrder.path && method === 'POST'
        ? { ...answer, headers: { ...headers, ...('headers' in answer && answer.headers) } }
        : { text: text.replace('"orderKey",', '') },
    );
    expect(isUsable(findings)).toBe(true);
    expect(findings).toContainEqual({
      call: 'place-order.php',
      verdict: 'differs',
      observation: `places an order, but: ${answered}.`,
      storefront: expect.stringContaining('looks for the order in the list'),
    });
  });

  test.each([
    [
      'found at the third look',
      3,
      /^differs: place-order.php: places an order, but: no whole answer came in/,
    ],
    ['missed', 0, /^broken: place-order.php: places no order: no whole answer .*; the test order of .* may /],
  ])('but comes after the time limit is looked for, and %s', async (_how, atLook, line) => {
    let order: RequestInit | undefined;
    let looks = 0;
    const passOn = changed(({ text }) => ({ text: text.replace(',"test":true', '') }));
    const transport: typeof fetch = async (input, init) => {
      const { pathname } = new URL(String(input));
      if (init?.method === 'POST' && pathname === calls.placeOrder.path) {
        order = { ...init, signal: null };
        return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error())));
      }
      if (init?.method === 'POST' && order && pathname === calls.userOrders.path && ++looks === atLook)
        await shop.call(calls.placeOrder.path, order);
      return passOn(input, init);
    };
    const orderPolling = { intervalMs: 1, timeoutMs: 5 };
    const findings = await check(() => undefined, { transport, timeoutMs: 2_000, orderPolling });
    const ofOrders = lines(findings).filter((each) => /: (place|user)-order/.test(each));
    expect(ofOrders).toEqual([expect.stringMatching(line)]);
  });
});

describe('carts', () => {
  type Cart = Map<string, number>;

  /** A cart of one account that is kept by the test itself: quantity by line, `dress/S`. */
  function cartOf({
    update = (cart: Cart, line: string, quantity: number) => void cart.set(line, quantity),
    sizeOf = (size: string) => size,
  }): typeof fetch {
    const cart: Cart = new Map();
    const reference = changed(() => undefined);
    const written = () => {
      const rows = [...cart].map(([line, quantity], index) => {
        const [product_id = '', size = ''] = line.split('/');
        return { id: 100 + index, product_id, size, quantity };
      });
      const bySize = Map.groupBy(rows, ({ product_id }) => product_id);
      return Object.fromEntries(
        [...bySize].map(([id, all]) => [
          id,
          Object.fromEntries(all.map(({ size, quantity }) => [size, quantity])),
        ]),
      );
    };
    return async (input, init) => {
      const { pathname } = new URL(String(input));
      if (init?.method !== 'POST') return await reference(input, init);
      const { itemId = '', size = '', quantity = 0 } = JSON.parse(String(init.body));
      const line = `${itemId}/${sizeOf(size)}`;
      if (pathname === calls.placeOrder.path) cart.clear();
      if (pathname === calls.addToCart.path) cart.set(line, (cart.get(line) ?? 0) + 1);
      else if (pathname === calls.updateCart.path) update(cart, line, quantity);
      else if (pathname !== calls.getCart.path) return await reference(input, init);
      const headers = { 'access-control-allow-origin': '*' };
      return Response.json({ success: true, cartData: written() }, { headers });
    };
  }

  const found = async (transport: typeof fetch) =>
    lines(await check(() => undefined, { transport })).filter((line) => /broken|update-cart/.test(line));

  test.each<[string, Parameters<typeof cartOf>[0], RegExp[]]>([
    [
      'sizes that are rewritten',
      { sizeOf: (size: string) => size.toLowerCase() },
      [
        /^broken: add-to-cart\.php: has .* instead of 1 of dress\/S and 1 of dress\/M .* after one add of each \(/,
      ],
    ],
    [
      'R30: no size that is called "undefined"',
      { sizeOf: (size) => (size === 'default' ? 'undefined' : size) },
      [],
    ],
    [
      'a removal that takes the other size, too',
      {
        update: (cart, line, quantity) => {
          const [id = ''] = line.split('/');
          for (const each of [...cart.keys()])
            if (quantity === 0 && each.startsWith(`${id}/`)) cart.set(each, 0);
          if (quantity > 0) cart.set(line, quantity);
        },
      },
      [
        /^broken: update-cart\.php: has 1 of .* instead of 1 of dress\/M and 1 of .* after it removes dress\/S \(/,
      ],
    ],
  ])('%s', async (_what, cart, expected) => {
    expect(await found(cartOf(cart))).toEqual(expected.map((line) => expect.stringMatching(line)));
  });

  test('what is ordered and stays in the cart is told', async () => {
    let isPlaced = false;
    let added = { itemId: '', size: '' };
    const findings = await check((_answer, path, { body }) => {
      if (path === calls.addToCart.path && body !== '') added = JSON.parse(body);
      if (path === calls.placeOrder.path) isPlaced = true;
      if (path !== calls.getCart.path || !isPlaced) return undefined;
      return { text: JSON.stringify({ success: true, cartData: { [added.itemId]: { [added.size]: 1 } } }) };
    });
    expect(lines(findings)).toEqual([
      'broken: place-order.php: leaves what was ordered in the cart, though `orderKey` is announced.',
    ]);
  });

  test.each([1, 2])('a shop with %i pieces of a product, which refuses more', async (stock) => {
    const pieces = new Map<string, number>();
    const listed = changed(
      textAt('listProducts', (text) => {
        const list = JSON.parse(text);
        const products = list.products.map((product: object) => ({ ...product, stock }));
        return JSON.stringify({ ...list, products });
      }),
    );
    const transport: typeof fetch = async (input, init) => {
      const isOfCart = /(add-to|update)-cart/.test(String(input)) && init?.method === 'POST';
      if (!isOfCart) return await listed(input, init);
      const { itemId, quantity = (pieces.get(itemId) ?? 0) + 1 } = JSON.parse(String(init?.body));
      if (quantity <= stock) {
        pieces.set(itemId, quantity);
        return await listed(input, init);
      }
      const headers = { 'access-control-allow-origin': '*' };
      return Response.json({ success: false, message: 'Not so many in stock' }, { headers });
    };
    expect(lines(await check(() => undefined, { transport }))).toEqual([]);
  });
});
