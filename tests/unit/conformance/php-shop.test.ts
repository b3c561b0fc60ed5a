import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { checkShop } from '#conformance/check-shop.ts';
import { type Finding, isUsable } from '#conformance/inspection.ts';
import type { OpenApp } from '../server/app-fixture.ts';
import { openOrderShop } from '../server/orders/order-fixture.ts';

/** What a PHP shop does that nobody here wrote, on top of the reference API: each is found, once, with what the storefront does. */
let shop: OpenApp;

beforeEach(async () => {
  shop = await openOrderShop({ testShop: true, now: Date.now });
});

afterEach(() => shop.close());

const url = 'http://shop.example';

interface Answer {
  text: string;
  status: number;
  headers: Record<string, string>;
  redirectedTo?: string;
}

type Change = (answer: Answer, path: string, method: string) => Partial<Answer> | undefined;

function changed(change: Change): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input));
    const answered = await shop.call(pathname, init);
    const headers = Object.fromEntries(answered.headers);
    const answer = { text: await answered.text(), status: answered.status, headers };
    const {
      text,
      status,
      redirectedTo = null,
      ...rest
    } = {
      ...answer,
      ...change(answer, pathname, init?.method ?? 'GET'),
    };
    const response = new Response(status === 204 ? null : text, { status, headers: rest.headers });
    if (redirectedTo === null) return response;
    if (init?.redirect === 'manual')
      return new Response(null, { status: 302, headers: { ...rest.headers, location: redirectedTo } });
    const redirect = { redirected: { value: true }, url: { value: new URL(redirectedTo, url).href } };
    return Object.defineProperties(response, redirect);
  };
}

async function find(transport: typeof fetch, site: string | null = null): Promise<Finding[]> {
  return await checkShop({ url, site, transport, retryMs: 1, orders: true });
}

/** Whether the storefront can live with it, and what was found in words, beside what conforms. */
async function told(change: Change): Promise<[boolean, string[]]> {
  const findings = await find(changed(change));
  const lines = findings.filter(({ verdict }) => verdict !== 'conforms');
  return [isUsable(findings), lines.map(({ call, observation }) => `${call}: ${observation}`)];
}

const withOrigin = ({ headers }: Answer, origin: string) => ({
  headers: { ...headers, 'access-control-allow-origin': origin },
});
const without = ({ headers }: Answer, name: string) => {
  const { [name]: _, ...others } = headers;
  return { headers: others };
};

test('a storefront on another host can live with refusals that name no origin, and is told what it makes of them', async () => {
  const closed = changed((answer) =>
    answer.status === 401 ? without(answer, 'access-control-allow-origin') : undefined,
  );
  const findings = await find(closed);
  expect(isUsable(findings)).toBe(true);
  expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([
    {
      call: 'other hosts',
      verdict: 'differs',
      observation: 'get-user-details.php: an answer without success has no Access-Control-Allow-Origin.',
      storefront: 'cannot read such answers in a browser, and takes each for a fault of the line.',
    },
  ]);
});

describe('a storefront on another host cannot live with', () => {
  test('answers that name no origin, though OPTIONS does', async () => {
    const [isFine, lines] = await told((answer, _path, method) =>
      method === 'OPTIONS' ? undefined : without(answer, 'access-control-allow-origin'),
    );
    expect([isFine, lines]).toEqual([
      false,
      [
        'other hosts: all calls: the answer itself, which OPTIONS is not, has no Access-Control-Allow-Origin.',
      ],
    ]);
  });

  test('two equal headers, which a browser reads as one of two', async () => {
    const [isFine, lines] = await told((answer) => withOrigin(answer, '*, *'));
    expect([isFine, lines]).toEqual([
      false,
      [
        expect.stringMatching(
          /^other hosts: all calls: OPTIONS.* \*, \*, which a browser refuses when it comes twice\.$/,
        ),
        expect.stringMatching(/^other hosts: all calls: the answer itself.* \*, \*, which/),
      ],
    ]);
  });

  test('a token that may not be sent', async () => {
    const [isFine, lines] = await told(({ headers }, _path, method) =>
      method === 'OPTIONS'
        ? { headers: { ...headers, 'access-control-allow-headers': 'Content-Type, Authorization' } }
        : undefined,
    );
    expect([isFine, lines]).toEqual([
      false,
      [
        expect.stringMatching(
          /^other hosts: 12 calls, the first get-user-details\.php: OPTIONS.* does not name token in Access-Control-Allow-Headers\.$/,
        ),
      ],
    ]);
  });

  test('one call whose file does not know OPTIONS, which is named', async () => {
    const [isFine, lines] = await told((_answer, path, method) =>
      method === 'OPTIONS' && path === calls.placeOrder.path ? { status: 405 } : undefined,
    );
    expect([isFine, lines]).toEqual([
      false,
      [
        'other hosts: place-order.php: OPTIONS, a browser’s question before each call, is answered with HTTP 405.',
      ],
    ]);
  });

  test('two calls whose files allow no headers', async () => {
    const [isFine, lines] = await told((answer, path, method) =>
      method === 'OPTIONS' && /login|register/.test(path)
        ? without(answer, 'access-control-allow-headers')
        : undefined,
    );
    expect([isFine, lines]).toEqual([
      false,
      [
        'other hosts: login.php, register.php: OPTIONS, a browser’s question before each call, does not name content-type in Access-Control-Allow-Headers.',
      ],
    ]);
  });

  test('calls that are all led to https, which is one fault', async () => {
    const [isFine, lines] = await told((answer, path, method) =>
      method === 'OPTIONS'
        ? { status: 301, headers: { ...answer.headers, location: `https://www.shop.example${path}` } }
        : undefined,
    );
    expect([isFine, lines]).toEqual([
      false,
      [
        'other hosts: all calls: OPTIONS, a browser’s question before each call, is answered with a redirect to https://www.shop.example.',
      ],
    ]);
  });

  test('but a file of a call without a token may allow no token', async () => {
    const [isFine, lines] = await told((answer, path, method) =>
      method === 'OPTIONS' && path === calls.login.path
        ? { headers: { ...answer.headers, 'access-control-allow-headers': 'content-type' } }
        : undefined,
    );
    expect([isFine, lines]).toEqual([true, []]);
  });

  test('but one on the API’s own host asks for none of it', async () => {
    const transport = changed((answer) => without(answer, 'access-control-allow-origin'));
    const findings = await find(transport, url);
    expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([]);
    expect(isUsable(findings)).toBe(true);
  });
});

const listOf = (path: string, change: (text: string) => string): Change => {
  return ({ text }, at) => (at === path ? { text: change(text) } : undefined);
};
const orders = (change: (text: string) => string) => listOf(calls.userOrders.path, change);
const isInvalidTokenReply = ({ status }: Answer, path: string) =>
  path === calls.getUserDetails.path && status === 401;

/** Today in Kampala, or a day so many days later. */
const dayIn = (days: number) =>
  new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const isMorning = () => dayIn(0) === dayIn(0.5);

/** A zone in which it is another day than in Kampala. */
const farZone = () => (dayIn(11 / 24) === dayIn(0) ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');

afterEach(() => {
  delete process.env.SHOP_API_ZONE;
});

test.each([
  ['Kampala', () => 'Africa/Kampala'],
  ['a far zone', farZone],
])('a date without a time is judged by its day in %s', async (_where, zoneNow) => {
  const zone = zoneNow();
  process.env.SHOP_API_ZONE = zone;
  const today = new Date().toLocaleDateString('sv', { timeZone: zone });
  const day = orders((text) => text.replace(/"date":\d+,"status"/, `"date":"${today}","status"`));
  const findings = await find(changed(day));
  expect(
    findings
      .filter(({ observation }) => /order of now|date of an order/.test(observation))
      .map(({ observation }) => observation),
  ).toEqual([]);
});

describe('what the storefront copes with is said once', () => {
  test.each<[string, Change, RegExp]>([
    [
      'a redirect to a login page for an invalid token',
      (answer, path) =>
        isInvalidTokenReply(answer, path) ? { redirectedTo: '/admin/login.php' } : undefined,
      /^get-user-details.php: answers an invalid token with a redirect to \/admin\/login\.php, not with 401/,
    ],
    [
      'a redirect of an invalid token to another host',
      (answer, path) =>
        isInvalidTokenReply(answer, path)
          ? { redirectedTo: 'https://www.shop.example/login.php' }
          : undefined,
      /^get-user-details.php: answers an invalid token with a redirect to https:\/\/www\.shop\.example\/login\.php, not/,
    ],
    [
      'a redirect that is followed',
      (_answer, path) =>
        path === calls.listProducts.path ? { redirectedTo: `https://shop.example${path}` } : undefined,
      /^list-products.php: is answered by way of a redirect to https:\/\/shop\.example\/api\/list-products\.php\.$/,
    ],
    [
      'an invalid token in HTML',
      (answer, path) => (isInvalidTokenReply(answer, path) ? { text: '<h1>401</h1>' } : undefined),
      /^get-user-details.php: answers an invalid token with HTTP 401 with <h1>401<\/h1>, not/,
    ],
    [
      'a login that tells no user',
      listOf(calls.login.path, (text) => text.replace(/,"user":\{[^}]*\}/, '')),
      /^login.php: signs in, but user is missing\.$/,
    ],
    [
      'a login that tells no email',
      listOf(calls.login.path, (text) => text.replace(/,"email":"[^"]*"/, '')),
      /^login.php: signs in, but user\.email is missing\.$/,
    ],
    [
      'a get-user-details that tells no name',
      listOf(calls.getUserDetails.path, (text) => text.replace(/"name":"[^"]*",?/, '')),
      /^get-user-details.php: says who is signed in, but user\.name is missing\.$/,
    ],
    [
      'a get-user-details that tells no email',
      listOf(calls.getUserDetails.path, (text) => text.replace(/,?"email":"[^"]*"/, '')),
      /^get-user-details.php: says who is signed in, but user\.email is missing\.$/,
    ],
    [
      'something printed before each JSON',
      ({ text }, _path, method) =>
        method === 'OPTIONS' ? undefined : { text: `Connected successfully${text}` },
      /^all calls: before the JSON stands "Connected successfully"\.$/,
    ],
    [
      'a date that has two readings',
      orders((text) => text.replace(/"date":\d+,"status"/, '"date":"11/10/2026","status"')),
      /^user-orders.php: the date of an order is "11\/10\/2026", which is not written like 2026-11-22 08:30:00\.$/,
    ],
    [
      'a date that is written in another way',
      orders((text) => text.replace(/"date":\d+,"status"/, '"date":"22/11/2026","status"')),
      /^user-orders.php: the date of an order is "22\/11\/2026", which is not written like 2026-11-22 08:30:00\.$/,
    ],
    [
      'a day that is not that of the order',
      orders((text) =>
        text.replace(/"date":\d+,"status"/, `"date":"${dayIn(isMorning() ? 1 : -1)}","status"`),
      ),
      /^user-orders.php: an order of now is of "[\d-]+", [\d.]+ hours (?:ago|ahead) in Africa\/Kampala\.$/,
    ],
    [
      'a clock of another zone',
      orders((text) => text.replace(/"date":\d+,"status"/, `"date":${Date.now() - 36_000_000},"status"`)),
      /^user-orders.php: an order of now is of \d+, 10 hours ago in Africa\/Kampala\.$/,
    ],
    [
      'a date of another week',
      orders((text) => text.replace(/"date":\d+,"status"/, `"date":${Date.now() - 7 * 86_400_000},"status"`)),
      /^user-orders.php: an order of now is of \d+, 168 hours ago in Africa\/Kampala\.$/,
    ],
    [
      'a day of another week',
      orders((text) => text.replace(/"date":\d+,"status"/, `"date":"${dayIn(9)}","status"`)),
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
    [
      'a list of orders in pages',
      orders((text) => text.replace('"orders"', '"page":1,"per_page":10,"orders"')),
      /^user-orders.php: speaks of pages, though `orderPages` is not announced\.$/,
    ],
    [
      'a payment in cash that is called one by card',
      orders((text) => text.replace('"Cash on Delivery"', '"Stripe"')),
      /^user-orders.php: calls cash on delivery "Stripe" in the list\.$/,
    ],
    [
      'a payment in words that say nothing',
      orders((text) => text.replace('"Cash on Delivery"', '"N/A"')),
      /^user-orders.php: calls cash on delivery "N\/A" in the list\.$/,
    ],
    [
      'no payment method',
      orders((text) => text.replace('"paymentMethod":"Cash on Delivery",', '')),
      /^user-orders.php: calls cash on delivery "" in the list\.$/,
    ],
    [
      'a price with a fraction',
      listOf(calls.listProducts.path, (text) => text.replace(/"price":(\d+)(?!.*"price")/, '"price":$1.5')),
      /^list-products.php: entry \d+: price \d+\.5 has a fraction of a shilling: it is shown as \d+\.$/,
    ],
  ])('%s', async (_what, change, line) => {
    const [isFine, lines] = await told(change);
    expect(isFine).toBe(true);
    expect(lines.filter((each) => line.test(each))).toHaveLength(1);
  });

  test('a list of orders that is behind', async () => {
    let reads = 0;
    const behind = orders((text) =>
      text.includes('"orders":[{') && ++reads < 3 ? '{"success":true,"orders":[]}' : text,
    );
    const options = { url, site: null, retryMs: 1, orders: true } as const;
    const orderPolling = { intervalMs: 1, timeoutMs: 50 };
    const findings = await checkShop({ ...options, orderPolling, transport: changed(behind) });
    expect(isUsable(findings)).toBe(true);
    expect(findings.map(({ observation }) => observation)).toContain(
      'lacks an order right after it was placed, and has it later.',
    );
  });

  test('what an order lacks in the list, and how its date is written, is told once', async () => {
    const [, lines] = await told(
      orders((text) =>
        text
          .replace(/"date":\d+,"status"/, '"date":"22/11/2026","status"')
          .replace('"paymentMethod":"Cash on Delivery",', '')
          .replace(/"_?id":"(?!.*"items")[^"]*",/g, ''),
      ),
    );
    expect(lines.filter((line) => line.startsWith('user-orders.php: '))).toEqual([
      expect.stringMatching(/: lists the orders, but orders\[\]\.date is "22/),
      expect.stringMatching(
        /: an order in the list lacks the ids of its products and the sizes as ordered: /,
      ),
      expect.stringMatching(/: the date of an order is "22\/11\/2026", which is not written like /),
      expect.stringMatching(/: calls cash on delivery "" in the list\.$/),
    ]);
  });

  test('R17: a call that takes longer than a change of the cart is waited for', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const [isFine, lines] = await told((_answer, path, method) => {
        if (method === 'POST' && path === calls.addToCart.path) now += 12_000;
        return undefined;
      });
      expect(isFine).toBe(true);
      expect(lines).toEqual(['add-to-cart.php: is answered after 12 s.']);
    } finally {
      clock.mockRestore();
    }
  });

  test.each([
    ['its lines', (text: string) => text.replace(/"items":\[.*?\],"address"/, '"address"')],
    ['the ids of its products', (text: string) => text.replace(/"_?id":"(?!.*"items")[^"]*",/g, '')],
    ['the sizes', (text: string) => text.replace(/"size":"[^"]*",/g, '')],
  ])('an order list in which a lost order cannot be recognised for want of %s', async (missing, change) => {
    const [isFine, lines] = await told(orders(change));
    expect(isFine).toBe(true);
    expect(lines.filter((line) => line.includes('nobody can be sure which order it is'))).toEqual([
      expect.stringContaining(`lacks ${missing}`),
    ]);
  });
});

describe('the direction of the product list, which the storefront takes as oldest first (R6)', () => {
  const day = (number: number) => `2026-10-0${number} 08:30:00`;
  const dated = (...dates: (number | null)[]) =>
    listOf(calls.listProducts.path, (text) => {
      const list = JSON.parse(text);
      const products = list.products.map((product: object, index: number) => {
        return { ...product, date: dates[index] == null ? null : day(dates[index]) };
      });
      return JSON.stringify({ ...list, products });
    });
  const told = async (change: Change) =>
    (await find(changed(change))).filter(({ observation }) => observation.includes('newest first'));

  test('is told where most dates fall', async () => {
    expect(await told(dated(9, 5, 4, 1))).toEqual([
      {
        call: 'list-products.php',
        verdict: 'differs',
        observation: 'lists the products newest first, by their dates, not oldest first.',
        storefront: expect.stringMatching(/"Latest collections" and all lists begin with the oldest/),
      },
    ]);
  });

  test.each([
    ['rise', [1, 4, 5, 9]],
    ['do not fall throughout', [9, 5, 1, 4]],
    ['are the same', [4, 4, 4, 4]],
    ['are few', [9, null, null, 4]],
    ['are none', []],
  ])('is not where dates %s', async (_how, dates) => {
    expect(await told(dated(...dates))).toEqual([]);
  });
});

test('a product that is left out, and a value that is, are told once', async () => {
  const wrong: [string, unknown][] = [
    ['price', 'abc'],
    ['price', -5],
    ['stock', 'many'],
  ];
  const findings = await find(
    changed(({ text }, path) => {
      if (path !== calls.listProducts.path) return undefined;
      const list = JSON.parse(text);
      for (const [index, [field, value]] of wrong.entries()) list.products[index][field] = value;
      return { text: JSON.stringify({ ...list, products: [...list.products, null] }) };
    }),
  );
  const lines = findings.filter(({ call, verdict }) => call === 'list-products.php' && verdict === 'differs');
  expect(lines.map(({ observation, storefront }) => `${observation} ${storefront}`)).toEqual([
    expect.stringMatching(/^lists the products, but products\[\]\.price is "abc", not a number; /),
    expect.stringMatching(/^\d+ of \d+ products can be published\. leaves out the others/),
    expect.stringMatching(/^entry 1: price "abc" .* leaves the product out\.$/),
    expect.stringMatching(/^entry 2: price -5 .* leaves the product out\.$/),
    expect.stringMatching(/^entry 3: stock "many" .* shows the product all the same\.$/),
    expect.stringMatching(/^entry \d+: the whole null is not a product\. leaves the product out\.$/),
  ]);
});

test('of many kinds of faulty values the first are told, and how many more there are', async () => {
  const fields = ['stock', 'rating', 'review_count', 'date', 'sizes', 'image', 'bestseller', 'category'];
  const lines = async (wrong: readonly string[]) => {
    const [, said] = await told(({ text }, path) => {
      if (path !== calls.listProducts.path) return undefined;
      const list = JSON.parse(text);
      for (const field of wrong) list.products[0][field] = { no: 'such' };
      return { text: JSON.stringify(list) };
    });
    return said.filter((line) => / entry 1: |more kind/.test(line));
  };
  expect(await lines(fields)).toHaveLength(8);
  for (const [more, words] of [
    [['price'], '1'],
    [['price', 'sub_category'], '2'],
  ] as const) {
    const all = await lines([...fields, ...more]);
    expect(all).toHaveLength(9);
    expect(all.at(-1)).toBe(`list-products.php: and more kinds of such values: ${words}.`);
  }
});

test.each([
  ['"22/11/2026"', 'shows it as it is written.'],
  ['""', 'shows the order without a date.'],
])('an order of the date %s is shown as the report says', async (date, storefront) => {
  const findings = await find(changed(orders((text) => text.replace(/"date":\d+/, `"date":${date}`))));
  expect(
    findings.filter(({ observation }) => observation.startsWith('the date of an order is')),
  ).toMatchObject([{ verdict: 'differs', storefront }]);
});

describe('carts', () => {
  type Cart = Map<string, number>;
  type Update = (cart: Cart, line: string, quantity: number) => Promise<void>;

  const set: Update = async (cart, line, quantity) => void cart.set(line, quantity);
  const addOne = async (cart: Cart, line: string) => void cart.set(line, (cart.get(line) ?? 0) + 1);

  /** A cart as the contract has it: quantity by size by product. */
  const byProduct = (lines: readonly [string, number][]) => {
    const products: Record<string, Record<string, number>> = {};
    for (const [line, quantity] of lines) {
      const [id = '', size = ''] = line.split('/');
      products[id] = { ...products[id], [size]: quantity };
    }
    return products;
  };

  /** A cart of one account that is kept by the test itself: quantity by line, `dress/S`. */
  function cartOf({
    update = set,
    add = addOne,
    sizeOf = (size: string) => size,
    written = byProduct,
    list = (products: object[]) => products,
  }: {
    update?: Update;
    add?: (cart: Cart, line: string) => Promise<void>;
    /** The size as the shop keeps it. */
    sizeOf?: (size: string) => string;
    /** `cartData` of the lines, those with a quantity of 0 too. */
    written?: (lines: readonly [string, number][]) => unknown;
    list?: (products: { id: string; price: number }[]) => object[];
  }): typeof fetch {
    const cart: Cart = new Map();
    const reference = changed(({ text }, path) => {
      if (path !== calls.listProducts.path || !text.includes('products')) return undefined;
      const reply = JSON.parse(text);
      return { text: JSON.stringify({ ...reply, products: list(reply.products) }) };
    });
    const say = (reply: object) =>
      new Response(JSON.stringify({ success: true, ...reply }), {
        headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      });
    return async (input, init) => {
      const { pathname } = new URL(String(input));
      if (init?.method !== 'POST') return await reference(input, init);
      const { itemId = '', size = '', quantity = 0 } = JSON.parse(String(init.body));
      const line = `${itemId}/${sizeOf(size)}`;
      if (pathname === calls.placeOrder.path) cart.clear();
      if (pathname === calls.addToCart.path) await add(cart, line);
      else if (pathname === calls.updateCart.path) await update(cart, line, quantity);
      else if (pathname !== calls.getCart.path) return await reference(input, init);
      return say({ cartData: written([...cart]) });
    };
  }

  const cartLines = async (transport: typeof fetch) => {
    const findings = await find(transport);
    expect(isUsable(findings)).toBe(true);
    return findings
      .filter(({ call, verdict }) => call === 'update-cart.php' && verdict === 'differs')
      .map(({ observation }) => observation);
  };

  test('an update that changes lines only which are there', async () => {
    const plain = cartOf({
      update: async (cart, line, quantity) => {
        if (cart.has(line)) cart.set(line, quantity);
        if (quantity === 0) cart.delete(line);
      },
    });
    expect(await cartLines(plain)).toEqual([
      'changes only lines that add-to-cart.php has made, and sets no new one.',
    ]);
  });

  test('a cart that is read, changed and written whole', async () => {
    const racing = cartOf({
      update: async (cart, line, quantity) => {
        const read = new Map(cart);
        await new Promise((resolve) => setTimeout(resolve, 5));
        cart.clear();
        for (const [each, count] of read.set(line, quantity)) cart.set(each, count);
      },
    });
    expect(await cartLines(racing)).toEqual([
      expect.stringMatching(/^keeps \d of \d lines that are set at once\.$/),
    ]);
  });

  test('an update that changes lines only, of a cart that is read, changed and written whole', async () => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
    const plain = cartOf({
      update: async (cart, line, quantity) => {
        if (cart.has(line)) cart.set(line, quantity);
        if (quantity === 0) cart.delete(line);
      },
      add: async (cart, line) => {
        const read = new Map(cart);
        await wait();
        cart.clear();
        for (const [each, count] of read.set(line, (read.get(line) ?? 0) + 1)) cart.set(each, count);
      },
    });
    const findings = await find(plain);
    expect(isUsable(findings)).toBe(true);
    const lines = findings.filter(({ call, verdict }) => /-?cart\.php$/.test(call) && verdict === 'differs');
    expect(lines.map(({ call, observation }) => `${call}: ${observation}`)).toEqual([
      'update-cart.php: changes only lines that add-to-cart.php has made, and sets no new one.',
      expect.stringMatching(/^add-to-cart\.php: keeps \d of \d lines that are added at once\.$/),
    ]);
  });

  test('an update that always fails: no word of what was not seen, such as lines that it changes', async () => {
    const cart = cartOf({});
    const failing: typeof fetch = async (input, init) =>
      new URL(String(input)).pathname === calls.updateCart.path
        ? new Response('Fatal error: Uncaught PDOException')
        : await cart(input, init);
    const findings = await find(failing);
    const ofCart = findings.filter(
      ({ call, verdict }) => /(add-to|update)-cart/.test(call) && verdict !== 'conforms',
    );
    expect(ofCart.map(({ call, observation }) => `${call}: ${observation}`)).toEqual([
      expect.stringMatching(/^update-cart\.php: sets a quantity of 5 failed: HTTP 200 with Fatal error/),
    ]);
  });

  const brokenLines = async (transport: typeof fetch) => {
    const findings = await find(transport);
    return findings
      .filter(({ verdict }) => verdict === 'broken')
      .map(({ call, observation }) => `${call}: ${observation}`);
  };

  test.each([
    ['loses', () => 'default'],
    ['rewrites', (size: string) => size.toLowerCase()],
  ])('must change where it %s sizes', async (_what, sizeOf) => {
    expect(await brokenLines(cartOf({ sizeOf }))).toEqual([
      expect.stringMatching(
        /^add-to-cart\.php: has .* instead of 1 of dress\/S and 1 of dress\/M and 1 of soap\/default after one add of each \(HTTP/,
      ),
    ]);
    const list = (products: { id: string }[]) => products.filter(({ id }) => id === 'dress');
    expect(await brokenLines(cartOf({ sizeOf, list }))).toEqual([
      expect.stringMatching(
        /^add-to-cart\.php: has 2 of dress\/\w+ instead of 2 of dress\/S after two adds \(/,
      ),
      expect.stringMatching(
        /^update-cart\.php: has 5 of dress\/\w+ instead of 5 of dress\/S after it sets a qu/,
      ),
    ]);
  });

  test.each(['undefined', ''])('R30: may call no size "%s"', async (word) => {
    const sizeOf = (size: string) => (size === 'default' ? word : size);
    expect(await brokenLines(cartOf({ sizeOf }))).toEqual([]);
  });

  test('must change where a removal takes the other size, too', async () => {
    const update: Update = async (cart, line, quantity) => {
      const [id = ''] = line.split('/');
      for (const each of [...cart.keys()]) if (quantity === 0 && each.startsWith(`${id}/`)) cart.delete(each);
      if (quantity > 0) cart.set(line, quantity);
    };
    expect(await brokenLines(cartOf({ update }))).toEqual([
      expect.stringMatching(
        /^update-cart\.php: has 1 of soap\/default instead of 1 of dress\/M and 1 of soap\/default after it removes dress\/S \(HTTP/,
      ),
    ]);
  });

  /** PHP writes a list that lacks its first entry as an object. */
  test('may be a list of lines, which is an object once its first line was removed', async () => {
    const sentCarts: string[] = [];
    const written = (lines: readonly [string, number][]) => {
      const rows = lines.map(([line, quantity], index) => {
        const [product_id, size] = line.split('/');
        return [String(index), { id: 100 + index, product_id, size, quantity }] as const;
      });
      const left = rows.filter(([, { quantity }]) => quantity > 0);
      const isList = left.every(([key], index) => key === String(index));
      const cartData = isList ? left.map(([, row]) => row) : Object.fromEntries(left);
      sentCarts.push(JSON.stringify(cartData));
      return cartData;
    };
    expect(await brokenLines(cartOf({ written }))).toEqual([]);
    expect(sentCarts).toContainEqual(
      expect.stringMatching(/^\{.*"2":\{"id":102,"product_id":"dress","size":"M"/),
    );
  });

  test('a product with sizes is tried, though many others have as many pieces and cost less', async () => {
    const added: string[] = [];
    const transport = cartOf({
      add: async (cart, line) => {
        added.push(line);
        await addOne(cart, line);
      },
      list: ([soap, ...products]) => [
        ...[1, 2, 3, 4].map((number) => ({ ...soap, id: `soap-${number}`, price: 12_000 })),
        soap ?? {},
        ...products,
      ],
    });
    expect(await brokenLines(transport)).toEqual([]);
    expect(added).toEqual(expect.arrayContaining(['dress/S', 'dress/M']));
  });

  /** A shop that has so many pieces of a product, and refuses to put more into a cart. */
  function stocked(stockOf: (index: number) => number): typeof fetch {
    const stock = new Map<string, number>();
    const pieces = new Map<string, number>();
    const listed = changed(({ text }, path) => {
      if (path !== calls.listProducts.path) return undefined;
      const list = JSON.parse(text);
      const products = list.products.map((product: { id: string }, index: number) => {
        stock.set(String(product.id), stockOf(index));
        return { ...product, stock: stockOf(index) };
      });
      return { text: JSON.stringify({ ...list, products }) };
    });
    return async (input, init) => {
      const { pathname } = new URL(String(input));
      const isOfCart = ([calls.addToCart.path, calls.updateCart.path] as string[]).includes(pathname);
      if (!isOfCart || init?.method !== 'POST') return await listed(input, init);
      const { itemId, quantity = (pieces.get(itemId) ?? 0) + 1 } = JSON.parse(String(init.body));
      if (quantity <= (stock.get(itemId) ?? 0)) {
        pieces.set(itemId, quantity);
        return await listed(input, init);
      }
      const refusal = JSON.stringify({ success: false, message: 'Not so many in stock' });
      return new Response(refusal, { headers: { 'access-control-allow-origin': '*' } });
    };
  }

  test.each([1, 2, 3, 7])('a shop with %i pieces of a product, which refuses more', async (count) => {
    const findings = await find(stocked(() => count));
    expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([]);
  });

  test('products with many pieces are taken for the cart', async () => {
    const findings = await find(stocked((index) => (index % 2 === 0 ? 2 : 8)));
    expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([]);
  });

  test('a product with a single piece does not shorten the race of the others', async () => {
    const asked: number[] = [];
    const reference = stocked((index) => (index === 0 ? 1 : 8));
    await find(async (input, init) => {
      if (String(input).endsWith(calls.updateCart.path) && init?.method === 'POST')
        asked.push(JSON.parse(String(init.body)).quantity);
      return await reference(input, init);
    });
    expect(asked.filter((quantity) => quantity === 8)).toHaveLength(3);
  });

  /** Ids of the products that are ordered of `listed`, at a shop that calls itself a test shop or not. */
  async function orderedFrom(
    isTestShop: boolean,
    listed: (products: { id: string; price: number }[]) => object[],
  ): Promise<[ordered: string[][], notTried: string[]]> {
    const ordered: string[][] = [];
    const reference = changed(({ text }, path) => {
      if (path !== calls.listProducts.path) return undefined;
      const { test: _, ...list } = JSON.parse(text);
      const products = listed(list.products);
      return { text: JSON.stringify({ ...list, ...(isTestShop && { test: true }), products }) };
    });
    const findings = await find(async (input, init) => {
      if (String(input).endsWith(calls.placeOrder.path) && init?.method === 'POST')
        ordered.push(JSON.parse(String(init.body)).items.map(({ _id }: { _id: string }) => _id));
      return await reference(input, init);
    });
    expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    return [
      ordered,
      findings.filter(({ verdict }) => verdict === 'skipped').map(({ observation }) => observation),
    ];
  }

  test('the one order at what may be a real shop is of the cheapest product alone', async () => {
    const [ordered, notTried] = await orderedFrom(false, (products) => products);
    expect(ordered).toEqual([['soap']]);
    expect(notTried).toContainEqual(expect.stringMatching(/^whether an order shows its sizes: only the /));
    const [sized, all] = await orderedFrom(false, (products) => {
      return products.filter(({ id }) => id === 'dress');
    });
    expect(sized).toEqual([['dress']]);
    expect(all).not.toContainEqual(expect.stringMatching(/sizes/));
  });

  test('an order that nobody delivers has a product with sizes, too', async () => {
    const [[ordered] = [], notTried] = await orderedFrom(true, (products) => products);
    expect(ordered?.toSorted()).toEqual(['dress', 'soap']);
    expect(notTried).not.toContainEqual(expect.stringMatching(/sizes/));
  });
});
