import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import { type CheckOptions, checkShop } from '#conformance/check-shop.ts';
import { type Finding, isUsable } from '#conformance/inspection.ts';
import { startServer } from '#server/listen.ts';
import { expectContract } from '../../support/expect-contract.ts';
import type { OpenApp } from '../server/app-fixture.ts';
import { openOrderShop } from '../server/orders/order-fixture.ts';

let shop: OpenApp;
let asked: string[];

beforeEach(async () => {
  shop = await openOrderShop({ testShop: true, now: Date.now });
  asked = [];
});

afterEach(() => shop.close());

const url = 'http://shop.example';

/** An answer of the reference API, as another shop would give it. */
type Change = (
  text: string,
  path: string,
  body: string,
) => { text?: string | Uint8Array<ArrayBuffer>; status?: number; type?: string; location?: string };

function transportOf(change: Change): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input));
    // A browser's question before a call carries out nothing.
    if (init?.method !== 'OPTIONS') asked.push(pathname);
    const answer = await shop.call(pathname, init);
    if (answer.status === 204) return answer;
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    const changed = {
      text,
      status: answer.status,
      type,
      ...change(text, pathname, String(init?.body ?? '')),
    };
    const headers = {
      'content-type': changed.type,
      'access-control-allow-origin': '*',
      ...(changed.location && { location: changed.location }),
    };
    return new Response(changed.text, { status: changed.status, headers });
  };
}

function check(change: Change, options: Partial<CheckOptions> = {}): Promise<Finding[]> {
  return checkShop({ url, transport: transportOf(change), retryMs: 1, ...options });
}

function observation(findings: readonly Finding[], verdict: Finding['verdict']): string[] {
  return findings
    .filter((each) => each.verdict === verdict)
    .map(({ call, observation }) => `${call}: ${observation}`);
}

describe('the reference API on SQLite conforms', () => {
  test('as a function', () => expectContract({ url, transport: transportOf(() => ({})) }));

  test('over a real line', async () => {
    const { database, dataDir } = shop;
    const server = await startServer({
      database,
      dataDir,
      port: 0,
      host: '127.0.0.1',
      apiAlone: true,
      testShop: true,
    });
    await expectContract({ url: `${server.url}/` });
    await server.close();
  });
});

describe('a PHP shop differs, and the storefront copes', () => {
  const isOfInvalidToken = ({ observation }: Finding) => observation.startsWith('answers an invalid token');

  test('with JSON that is called HTML, after a warning', async () => {
    const findings = await check((text) => ({
      type: 'text/html; charset=UTF-8',
      text: `\ufeff<b>Warning</b>: x\n${text}`,
    }));
    expect(isUsable(findings)).toBe(true);
    expect(observation(findings, 'differs')).toContain(
      'all calls: JSON has the content type text/html; charset=UTF-8.',
    );
    expect(observation(findings, 'differs')).toContain(
      'all calls: before the JSON stands "<b>Warning</b>: x".',
    );
  });

  test('with texts in Windows-1252, which the build reads as such', async () => {
    const findings = await check((text, path) =>
      path === calls.listProducts.path
        ? { text: new Uint8Array(Buffer.from(text.replaceAll('"name":"', '"name":"Cr\xe8me '), 'latin1')) }
        : {},
    );
    expect(isUsable(findings)).toBe(true);
    expect(observation(findings, 'differs')).toContain(
      'list-products.php: texts are not UTF-8, but presumably Windows-1252.',
    );
  });

  test('with numbers as texts and an empty cart as a list', async () => {
    const findings = await check((text) => ({
      text: text.replace(/"amount":(\d+)/g, '"amount":"$1"').replace('"cartData":{}', '"cartData":[]'),
    }));
    expect(isUsable(findings)).toBe(true);
    expect(observation(findings, 'differs').join('\n')).toMatch(
      /user-orders.php: lists the orders, but orders\[\]\.amount is "\d+", not a number/,
    );
    expect(observation(findings, 'differs').join('\n')).toMatch(
      /get-cart.php: shows the cart, but cartData is a list, not an object/,
    );
  });

  test('with an invalid token that is refused with status 200', async () => {
    const findings = await check((text, path) =>
      path === calls.getUserDetails.path && text.includes('false') ? { status: 200 } : {},
    );
    expect(isUsable(findings)).toBe(true);
    expect(observation(findings, 'differs')[0]).toMatch(
      /^get-user-details.php: answers an invalid token with HTTP 200/,
    );
    expect(findings.find(isOfInvalidToken)?.storefront).toMatch(/^signs out by that, too/);
  });

  test.each([
    ['a page with 401', { text: '<h1>Sign in</h1>' }],
    ['a redirect', { status: 302, text: '', location: '/login.php' }],
    ['a redirect with JSON, of which a browser shows nothing', { status: 302, location: '/login.php' }],
  ])('with an invalid token that is refused by %s, which signs nobody out', async (_by, answer) => {
    const findings = await check((text, path) =>
      path === calls.getUserDetails.path && text.includes('false') ? answer : {},
    );
    expect(isUsable(findings)).toBe(true);
    expect(findings.find(isOfInvalidToken)?.storefront).toMatch(
      /^does not sign out by that.*offers to sign in again, and keeps the cart/,
    );
  });

  test('with an invalid token that is answered by a fault', async () => {
    const findings = await check((text, path) =>
      path === calls.getUserDetails.path && text.includes('false') ? { status: 403, text: '<h1>No' } : {},
    );
    expect(isUsable(findings)).toBe(true);
    expect(findings.find(isOfInvalidToken)?.storefront).toMatch(
      /stays signed in until the shopper signs out/,
    );
  });

  test('with a profile whose phone number it writes in its own way', async () => {
    const findings = await check((text, path) =>
      path === calls.getUserProfile.path
        ? { text: text.replace('+256 700 000 000', '+256700000000').replace('Entebbe', 'ENTEBBE') }
        : {},
    );
    expect(isUsable(findings)).toBe(true);
    expect(
      findings.filter(({ call, verdict }) => call.includes('profile') && verdict !== 'conforms'),
    ).toEqual([
      {
        call: 'get-user-profile.php',
        verdict: 'differs',
        observation:
          'phone is "+256700000000" after "+256 700 000 000" was sent; city is "ENTEBBE" after "Entebbe" was sent.',
        storefront: 'shows what the API keeps.',
      },
    ]);
  });

  test('with orders that do not keep the key', async () => {
    const findings = await check((text) => ({ text: text.replace(/"clientOrderId":"[^"]+",?/g, '') }));
    expect(isUsable(findings)).toBe(true);
    expect(observation(findings, 'differs')).toContain(
      'place-order.php: does not keep the clientOrderId with the order, and need not.',
    );
  });

  test.each([true, false])(
    'with a refusal of an empty list of orders (orders are placed: %s)',
    async (orders) => {
      const refusal = '{"success":false,"message":"No orders found"}';
      const findings = await check(
        (text) => ({
          text: text.includes('"orders":[]')
            ? refusal
            : text.replace(',"test":true', '').replace(/,"extras":\[[^\]]*\]/, ''),
        }),
        { orders },
      );
      expect(isUsable(findings)).toBe(true);
      expect(findings.filter(({ observation }) => observation.startsWith('refuses the list'))).toMatchObject([
        {
          verdict: 'differs',
          observation: `refuses the list of an account that has no orders: HTTP 200 with ${refusal}.`,
          storefront: expect.stringMatching(/^asks the shopper about a first order whose answer is lost/),
        },
      ]);
    },
  );

  test.each([
    ['a fault', { text: '<h1>No', status: 500 }, /^stays on \/verify with the cart as it was/],
    ['an expired session', { status: 401 }, /^offers on \/verify to sign in again/],
  ])('R20: with %s for a payment that was not made', async (_what, answer, storefront) => {
    const findings = await check((_text, path) => (path === calls.verifyStripe.path ? answer : {}));
    expect(isUsable(findings)).toBe(true);
    const told = findings.filter(({ call }) => call === 'verify-stripe.php');
    expect(told).toMatchObject([{ verdict: 'differs', storefront: expect.stringMatching(storefront) }]);
    expect(told[0]?.observation).toMatch(/^answers a payment that was not made with HTTP \d+ with /);
  });

  test('without extras, on the storefront’s own host only', async () => {
    const alone: typeof fetch = async (input, init) =>
      init?.method === 'OPTIONS'
        ? new Response(null, { status: 405 })
        : transportOf((text) => ({ text: text.replace(/,"extras":\[[^\]]*\]/, '') }))(input, init);
    const findings = await checkShop({ url, site: url, transport: alone, retryMs: 1 });
    expect(isUsable(findings)).toBe(true);
    expect(observation(findings, 'differs')).toEqual([
      expect.stringMatching(/^list-products.php: does not announce the optional extras contact, .*logout/),
    ]);
    expect(asked).not.toContain(calls.logout.path);
  });
});

/** Checks an API that makes no account of a sign-up with this in its body, and answers so. */
function unregistered(part: string, reply: string, status: number): Promise<Finding[]> {
  const passOn = transportOf(() => ({}));
  const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
  const transport: typeof fetch = async (input, init) =>
    String(input).endsWith(calls.register.path) && init?.body?.toString().includes(part)
      ? new Response(reply, { status, headers })
      : passOn(input, init);
  return check(() => ({}), { transport });
}

const ofSignUp = (findings: readonly Finding[]) =>
  findings.filter(({ call, verdict }) => call === 'register.php' && verdict !== 'conforms');

describe('an account that has only a name', () => {
  const notFound = '{"success":false,"message":"Profile not found"}';
  const ofProfile = ({ call }: Finding) => call === 'get-user-profile.php';

  const ofNameOnly = (answer: { text: string; status?: number }) => (text: string, path: string) =>
    path === calls.getUserProfile.path && text.includes('"phone":""') ? answer : {};

  test('whose profile cannot be read leaves a shopper in a dead end', async () => {
    const refused = '{"success":false,"message":"Please try later"}';
    const findings = await check(ofNameOnly({ text: refused }));
    expect(isUsable(findings)).toBe(false);
    expect(findings.filter((each) => ofProfile(each) && each.verdict !== 'conforms')).toEqual([
      {
        call: 'get-user-profile.php',
        verdict: 'broken',
        observation: `answers a new account with HTTP 200 with ${refused}.`,
        storefront: expect.stringMatching(/^saves no profile that it could not read: /),
      },
    ]);
  });

  test('whose profile is not found is asked for all of it', async () => {
    const findings = await check(ofNameOnly({ text: notFound }));
    expect(isUsable(findings)).toBe(true);
    expect(findings.filter((each) => ofProfile(each) && each.verdict !== 'conforms')).toEqual([
      {
        call: 'get-user-profile.php',
        verdict: 'differs',
        observation: `answers a new account with HTTP 200 with ${notFound}.`,
        storefront: expect.stringMatching(/^asks for all fields/),
      },
    ]);
  });

  test.each([
    [notFound, `shows HTTP 200 with ${notFound} after a change.`],
    ['{"success":true}', 'shows HTTP 200 with {"success":true} after a change.'],
  ])('is not told of where every profile is %s', async (text, told) => {
    const findings = await check((_text, path) => (path === calls.getUserProfile.path ? { text } : {}));
    expect(findings.filter(ofProfile)).toEqual([
      {
        call: 'get-user-profile.php',
        verdict: 'broken',
        observation: told,
        storefront: 'asks for the profile before each order, and checkout stays closed.',
      },
    ]);
  });

  test.each(['{"success":true,"profile":[]}', '{"success":true,"profile":null}'])(
    'may have a profile like %s',
    async (empty) => {
      const findings = await check((text, path) =>
        path === calls.getUserProfile.path && text.includes('"phone":""') ? { text: empty } : {},
      );
      expect(isUsable(findings)).toBe(true);
      expect(observation(findings.filter(ofProfile), 'differs')).toEqual([
        expect.stringMatching(/^get-user-profile\.php: shows the profile, but /),
      ]);
    },
  );

  test('is made as the storefront does it, and gets its profile as the storefront saves one', async () => {
    const sent: Record<string, unknown>[] = [];
    await check((_text, path, body) => {
      if (path === calls.register.path || path === calls.updateUserProfile.path) sent.push(JSON.parse(body));
      return {};
    });
    expect(sent[0]).toMatchObject({
      name: 'Contract Check',
      phone: '',
      street: '',
      city: '',
      dateOfBirth: '',
    });
    const whole = { phone: '+256 700 000 000', street: 'Kampala Road 1' };
    expect(sent).toContainEqual(
      expect.objectContaining({ ...whole, first_name: 'Contract', city: 'Kampala', date_of_birth: '' }),
    );
    expect(sent).toContainEqual(
      expect.objectContaining({
        ...whole,
        first_name: 'Contract',
        city: 'Entebbe',
        date_of_birth: '1990-05-01',
      }),
    );
  });

  /** An API that answers a sign-up without a phone number so, and makes no account. */
  const without = (reply: string, status = 200) => unregistered('"phone":""', reply, status);
  test('may be refused, which is told, and the check goes on with a whole profile', async () => {
    const refusal = '{"success":false,"message":"Phone number is required"}';
    const findings = await without(refusal);
    expect(isUsable(findings)).toBe(true);
    expect(ofSignUp(findings)).toMatchObject([
      {
        verdict: 'differs',
        observation: `refuses a sign-up without phone and address: HTTP 200 with ${refusal}.`,
        storefront: expect.stringMatching(/^asks for phone and address only/),
      },
    ]);
  });

  test('may be answered by a fault, with which a name alone is not enough to sign up', async () => {
    const findings = await without('<h1>Fatal error</h1>', 500);
    expect(isUsable(findings)).toBe(false);
    expect(ofSignUp(findings)).toMatchObject([
      {
        verdict: 'broken',
        observation: 'fails at a sign-up without phone and address: HTTP 500 with <h1>Fatal error</h1>.',
        storefront: expect.stringMatching(/^says that the shop did not answer/),
      },
    ]);
  });
});

describe('a sign-up whose answer gives no session', () => {
  const tokenless = '{"success":true,"message":"Registration successful"}';

  test.each([
    ['a success without a token', { text: tokenless }, `HTTP 200 with ${tokenless}.`],
    [
      'a fault after the account is made',
      { text: '<h1>Fatal error</h1>', status: 500 },
      'HTTP 500 with <h1>Fatal error</h1>.',
    ],
  ])('but %s, is followed by a sign-in, as in the storefront', async (_what, answer, words) => {
    const findings = await check((text, path) =>
      path === calls.register.path && text.includes('"success":true') ? answer : {},
    );
    expect(isUsable(findings)).toBe(true);
    expect(ofSignUp(findings)).toEqual([
      {
        call: 'register.php',
        verdict: 'differs',
        observation: `makes an account, but does not sign in: ${words}`,
        storefront: expect.stringMatching(/^takes the answer for lost, and signs in/),
      },
    ]);
    expect(observation(findings, 'skipped')).toEqual([]);
  });

  test('and no account must change', async () => {
    for (const reply of ['<h1>Fatal error</h1>', tokenless]) {
      const findings = await unregistered('', reply, 200);
      expect(ofSignUp(findings)).toEqual([
        {
          call: 'register.php',
          verdict: 'broken',
          observation: `makes an account and signs in failed: HTTP 200 with ${reply}.`,
          storefront: 'nobody can sign up, and so nobody new can order.',
        },
      ]);
      expect(observation(findings, 'skipped')).toContain('all other calls: they need an account.');
    }
  });

  test('though its email had an account is told of', async () => {
    const findings = await check((_text, path) =>
      path === calls.register.path ? { text: tokenless, status: 200 } : {},
    );
    expect(observation(findings, 'differs')).toContain('register.php: takes an email that has an account.');
  });
});

describe('an order is placed only where that does no harm', () => {
  const realShop: Change = (text) => ({ text: text.replace(',"test":true', '') });
  const placed = () => asked.filter((path) => path === calls.placeOrder.path).length;

  test('never in a shop that does not say that it is a test shop', async () => {
    const findings = await check(realShop);
    expect(placed()).toBe(0);
    expect(observation(findings, 'skipped')).toEqual([expect.stringContaining('--orders')]);
    expect(isUsable(findings)).toBe(true);
  });

  test('pages of orders are asked for where they are announced alone', async () => {
    const pages: string[] = [];
    const listening: Change = (_text, path, body) => {
      if (path === calls.userOrders.path) pages.push(...Object.keys(JSON.parse(body || '{}')));
      return {};
    };
    await check(listening);
    expect(pages).toEqual(['limit', 'before']);
    pages.length = 0;
    await check(
      (text, path, body) => ({
        ...listening(text, path, body),
        text: text.replace('"orderPages",', ''),
      }),
      { orders: true },
    );
    expect(pages).toEqual([]);
  });

  test('an API that announces `orderKey` and leaves the ordered pieces in the cart is told so', async () => {
    let added = { itemId: '', size: '' };
    const findings = await check((_text, path, body) => {
      if (path === calls.addToCart.path) added = JSON.parse(body);
      if (path !== calls.getCart.path || !asked.includes(calls.placeOrder.path)) return {};
      return { text: JSON.stringify({ success: true, cartData: { [added.itemId]: { [added.size]: 1 } } }) };
    });
    expect(observation(findings, 'broken')).toEqual([
      'place-order.php: leaves what was ordered in the cart, though `orderKey` is announced.',
    ]);
  });

  test('an API that refuses to empty a cart is not told that it leaves what was ordered there', async () => {
    const passOn = transportOf(() => ({}));
    const message = 'The quantity must be above 0.';
    const transport: typeof fetch = async (input, init) =>
      String(input).endsWith(calls.updateCart.path) && String(init?.body).includes('"quantity":0')
        ? Response.json({ success: false, message }, { headers: { 'access-control-allow-origin': '*' } })
        : passOn(input, init);
    const findings = await check(() => ({}), { transport });
    expect(observation(findings, 'broken')).toEqual([
      expect.stringMatching(/^update-cart\.php: removes a line failed/),
    ]);
  });

  test('an API that announces pages and gives none is told so', async () => {
    const findings = await check((text, path, body) =>
      path === calls.userOrders.path && body.includes('before')
        ? { text: text.replace('"hasOlder":false', '"hasOlder":true') }
        : {},
    );
    expect(observation(findings, 'broken')).toEqual([
      'user-orders.php: gives the only order in two pages, or says that there are older ones.',
    ]);
  });

  test('never in a test shop without the reference extras', async () => {
    await check((text) => ({ text: text.replace('"contact","logout"', '"contact"') }));
    expect(placed()).toBe(0);
  });

  test('once, when the owner says so', async () => {
    await check(realShop, { orders: true });
    expect(placed()).toBe(1);
  });

  test('the check writes no message to the owner', async () => {
    await check(() => ({}));
    expect(asked).not.toContain(calls.contact.path);
  });
});

const done = '{"success":true}';
const page = { text: '<h1>Fatal error</h1>', status: 500, type: 'text/html' };

const unclear = '{"success":"17","message":"Order Placed"}';
const mailFailed = '{"success":false,"message":"SMTP connect() failed"}';

test.each([
  ['HTTP 500 with <h1>Fatal error</h1>', page],
  [`HTTP 200 with ${unclear}`, { text: unclear }],
  [`HTTP 200 with ${mailFailed}`, { text: mailFailed }],
  ['a redirect to /admin/login.php', { text: '', status: 302, location: '/admin/login.php' }],
])(
  'the storefront finds an order that is placed, though it is answered with %s',
  async (answered, answer) => {
    const withoutKeys: Change = (text, at) =>
      at === calls.placeOrder.path ? answer : { text: text.replace('"orderKey",', '') };
    const findings = await check(withoutKeys, { orders: true });
    expect(isUsable(findings)).toBe(true);
    const lines = findings.filter(({ call, verdict }) => call === 'place-order.php' && verdict === 'differs');
    expect(lines).toEqual([
      expect.objectContaining({
        observation: `places an order, but: ${answered}.`,
        storefront: expect.stringContaining('looks for the order in the list'),
      }),
    ]);
  },
);

describe('an order whose answer comes only after the time limit', () => {
  const realShop: Change = (text) => ({ text: text.replace(',"test":true', '') });

  /** Findings at a shop that takes an order as the list is read for this time after it; never where that is 0. */
  const late = async (atLook: number, list: Change = () => ({})) => {
    let order: RequestInit | undefined;
    let looks = 0;
    const passOn = transportOf((text, path, body) => ({
      ...realShop(text, path, body),
      ...(order && path === calls.userOrders.path ? list(text, path, body) : {}),
    }));
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
    const findings = await check(() => ({}), { transport, orders: true, timeoutMs: 2_000, orderPolling });
    const others = findings.filter(({ verdict }) => verdict === 'differs' || verdict === 'broken');
    return { findings, looks, others: others.filter(({ call }) => /^(place|user)-order/.test(call)) };
  };
  const email = 'contract-check-[0-9a-f-]+@example\\.com';
  const told = (words: string) => expect.stringMatching(new RegExp(words));

  test.each([1, 3])('is looked for like a lost one, and found at look %i', async (look) => {
    const { findings, others } = await late(look);
    expect(isUsable(findings)).toBe(true);
    expect(others).toEqual([
      {
        call: 'place-order.php',
        verdict: 'differs',
        observation: 'places an order, but: no whole answer came in time.',
        storefront: told('^takes such an answer for lost: it looks for the order in the list'),
      },
    ]);
  });

  test('may have been placed all the same, though the list does not have it in time', async () => {
    const { others, looks } = await late(0);
    expect(looks).toBe(6);
    expect(others).toEqual([
      {
        call: 'place-order.php',
        verdict: 'broken',
        observation: told(
          `^places an order failed: no whole answer came in time; the test order of ${email} may still arrive\\.$`,
        ),
        storefront: 'nobody can order.',
      },
    ]);
  });

  test('may have been placed all the same, though the list fails', async () => {
    const { others } = await late(0, () => page);
    expect(others.map(({ observation }) => observation)).toEqual([
      'lists the orders failed: HTTP 500 with <h1>Fatal error</h1>.',
      told(
        `^whether the test order of ${email} was placed is not known: no whole answer came in time, and the list failed, too\\.$`,
      ),
    ]);
  });
});

describe('an address that a build refuses for its site', () => {
  const addresses = async (options: { url: string; site?: string }) => {
    const findings = await check(() => ({}), options);
    return findings.filter(({ call }) => call === 'address');
  };

  test('http beside a site with https must change', async () => {
    expect(await addresses({ url, site: 'https://store.example' })).toEqual([
      {
        call: 'address',
        verdict: 'broken',
        observation:
          'is http://shop.example, and browsers let no page of https://store.example call an address without https.',
        storefront:
          'is not built while SHOP_API_URL is http://shop.example: set it to the address under which shoppers reach the API with https.',
      },
    ]);
  });

  test('so must one that is this machine, or of its network', async () => {
    for (const each of ['http://127.0.0.1:8085', 'https://192.168.0.10']) {
      expect(await addresses({ url: each, site: 'https://store.example' })).toMatchObject([
        {
          verdict: 'broken',
          observation: `is ${each}, which a browser that shows https://store.example cannot reach.`,
        },
      ]);
    }
  });

  test('a local API is checked as before, without a site or for one on this machine', async () => {
    expect(await addresses({ url: 'http://127.0.0.1:8085' })).toEqual([]);
    expect(await addresses({ url: 'http://127.0.0.1:8085', site: 'http://localhost:4321' })).toEqual([]);
  });
});

describe('what the storefront cannot live with is said', () => {
  test.each([
    [
      'the list cannot be read',
      calls.listProducts.path,
      () => page,
      'list-products.php: lists the products failed: HTTP 500',
    ],
    [
      'the list is empty',
      calls.listProducts.path,
      () => ({ text: '{"success":true,"products":[]}' }),
      'list-products.php: The API sent an empty list',
    ],
    [
      'the status of the list denies it',
      calls.listProducts.path,
      () => ({ status: 404 }),
      'list-products.php: lists the products, but with HTTP 404, which says that it has failed.',
    ],
    ['nobody can sign in', calls.login.path, () => page, 'login.php: signs in failed'],
    [
      'any password will do',
      calls.login.path,
      () => ({ text: '{"success":true,"token":"t","user":{}}' }),
      'login.php: signs in with a wrong password.',
    ],
    [
      'any token will do',
      calls.getUserDetails.path,
      () => ({ status: 200, text: '{"success":true,"user":{}}' }),
      'get-user-details.php: answers an invalid token with HTTP 200',
    ],
    [
      'a profile is not kept',
      calls.getUserProfile.path,
      (text: string) => ({ text: text.replace('Entebbe', 'Kampala') }),
      'get-user-profile.php: city is "Kampala" after "Entebbe" was sent.',
    ],
    [
      'a field of a profile is lost',
      calls.getUserProfile.path,
      (text: string) => ({ text: text.replace('+256 700 000 000', '') }),
      'get-user-profile.php: phone is "" after',
    ],
    [
      'the cart cannot be read',
      calls.getCart.path,
      () => ({ text: done }),
      'get-cart.php: shows the cart failed',
    ],
    [
      'the cart forgets',
      calls.getCart.path,
      () => ({ text: '{"success":true,"cartData":[]}' }),
      'add-to-cart.php: has nothing instead of 2 of',
    ],
    [
      'orders are not listed',
      calls.userOrders.path,
      () => ({ text: '{"success":true,"orders":[]}' }),
      'user-orders.php: has 0 orders after one.',
    ],
    [
      'the order list is half',
      calls.userOrders.path,
      (text: string) => ({ text: text.slice(0, -5) }),
      'user-orders.php: lists the orders failed',
    ],
  ] satisfies [string, string, (text: string) => object, string][])(
    '%s',
    async (_what, path, change, expected) => {
      const findings = await check((text, at) => (at === path ? change(text) : {}));
      const broken = observation(findings, 'broken');
      expect(broken).toContainEqual(expect.stringContaining(expected));
    },
  );

  test.each([400, 404])('a list with HTTP %i is not one that is read all the same', async (status) => {
    const findings = await check((_text, at) => (at === calls.listProducts.path ? { status } : {}));
    const lines = findings.filter(
      ({ call, observation }) => call.startsWith('list-') && /list|status/.test(observation),
    );
    expect(lines).toMatchObject([{ verdict: 'broken', storefront: expect.stringMatching(/^takes no list/) }]);
  });

  test('no profile is saved without a date of birth', async () => {
    const refusal = '{"success":false,"message":"Date of birth is required"}';
    const findings = await check((_text, path, body) =>
      path === calls.updateUserProfile.path && body.includes('"date_of_birth":""') ? { text: refusal } : {},
    );
    expect(observation(findings, 'broken')).toEqual([
      `update-user-profile.php: completes the profile without a date of birth failed: HTTP 200 with ${refusal}.`,
    ]);
  });

  test('orders fail, and are not in the list', async () => {
    const none = { text: '{"success":true,"orders":[]}' };
    const findings = await check((_text, at) =>
      at === calls.placeOrder.path ? page : at === calls.userOrders.path ? none : {},
    );
    const failed = 'place-order.php: places an order failed: HTTP 500 with <h1>Fatal error</h1>.';
    expect(observation(findings, 'broken')).toContain(failed);
  });

  test.each([
    ['HTTP 500 with <h1>Fatal error</h1>', page, /^can only ask the shopper/],
    [
      'HTTP 200 with {"success":false,"message":"No"}',
      { text: '{"success":false,"message":"No"}' },
      /^tells every shopper/,
    ],
  ])('orders that are answered with %s, while the list fails', async (answered, answer, storefront) => {
    const findings = await check((_text, at) =>
      at === calls.placeOrder.path ? answer : at === calls.userOrders.path ? page : {},
    );
    const broken = findings.filter(({ verdict }) => verdict === 'broken');
    expect(broken.filter(({ call }) => call === 'place-order.php')).toEqual([
      // The answer to a wrong amount.
      expect.objectContaining({ observation: expect.stringContaining('wrong amount') }),
      {
        call: 'place-order.php',
        verdict: 'broken',
        observation: expect.stringContaining(
          ` was placed is not known: ${answered}, and the list failed, too.`,
        ),
        storefront: expect.stringMatching(storefront),
      },
    ]);
    expect(broken.map(({ observation }) => observation)).toContain(
      'lists the orders failed: HTTP 500 with <h1>Fatal error</h1>.',
    );
    expect(broken.map(({ storefront }) => storefront)).not.toContain('nobody can order.');
  });

  test('orders that are placed and refused', async () => {
    const refused = { text: '{"success":false,"message":"Something went wrong"}' };
    const findings = await check((_text, at) => (at === calls.placeOrder.path ? refused : {}));
    expect(findings).toContainEqual({
      call: 'place-order.php',
      verdict: 'broken',
      observation: 'places an order, but: HTTP 200 with {"success":false,"message":"Something went wrong"}.',
      storefront: 'tells every shopper that the order was not placed.',
    });
  });

  test.each([
    ['ENOTFOUND', 'cannot be reached, as no machine has that name: check the address.'],
    ['ECONNREFUSED', 'cannot be reached, as nothing listens there: start the API or check the address.'],
    [
      'CERT_HAS_EXPIRED',
      'cannot be reached safely, as its certificate is not valid: renew it or check the address.',
    ],
  ])('an API that is not reached for %s, without a word on what browsers may call', async (code, words) => {
    const transport = () =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
    const findings = await checkShop({ url, transport, retryMs: 1 });
    expect(observation(findings, 'broken')).toEqual([
      `list-products.php: lists the products failed: the API ${words}`,
      `register.php: makes an account and signs in failed: the API ${words}`,
    ]);
  });

  test('an answer that never comes ends the check all the same', async () => {
    const silent: typeof fetch = (_input, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('ended'))));
    const preflight: typeof fetch = async (input, init) =>
      init?.method === 'OPTIONS' ? new Response() : silent(input, init);
    const findings = await checkShop({ url, transport: preflight, retryMs: 1, timeoutMs: 20 });
    expect(observation(findings, 'broken')[0]).toBe(
      'list-products.php: lists the products failed: no whole answer came in time.',
    );
  });
});
