import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CallName, calls } from '#api/contract.ts';
import { createApp } from '#server/app.ts';
import type { Schema } from '#server/database/schema.ts';
import { type ErrorStatus, errors, errorsOf, examples, refusals } from '#server/docs/call-notes.ts';
import { openApp } from '../app-fixture.ts';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, twoSoaps } from '../orders/order-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop();
});

afterEach(() => shop.close());

const names = Object.keys(calls) as CallName[];

/** A value that each call with fields refuses. */
const wrong: Partial<Record<CallName, object>> = {
  login: { email: 'jane' },
  register: { email: 'jane' },
  updateUserProfile: { first_name: '' },
  addToCart: { itemId: '__proto__' },
  updateCart: { itemId: 'soap', quantity: -1 },
  placeOrder: { items: [] },
  userOrders: { clientOrderId: 'no key' },
  verifyStripe: { success: 1 },
  contact: { email: 'jane' },
  webVitals: { page: 'elsewhere' },
  changePassword: { currentPassword: '' },
  requestPasswordReset: { email: 'jane' },
  resetPassword: { newPassword: 'short' },
};

function send(name: CallName, init: RequestInit = {}, call: OrderShop['call'] = shop.call) {
  const { method, path } = calls[name];
  const headers = { 'content-type': 'application/json', token: shop.jane.token };
  return call(path, { method, headers, ...(method === 'POST' && { body: '{}' }), ...init });
}

class FailingDriver extends DummyDriver {
  readonly #errcode: number;

  constructor(errcode: number) {
    super();
    this.#errcode = errcode;
  }

  override async acquireConnection(): Promise<never> {
    throw Object.assign(new Error('The database failed.'), { errcode: this.#errcode });
  }
}

/** The shop over a database whose every use fails like this. */
function failing(errcode: number): OrderShop['call'] {
  const database = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new FailingDriver(errcode),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const announced = { passwordReset: true, webVitals: true };
  const app = createApp({ ...announced, database, dataDir: shop.dataDir, log: vi.fn() });
  return (path, init) => app(new Request(`http://shop.example${path}`, init));
}

const provocations: Record<ErrorStatus, (name: CallName) => Promise<Response>> = {
  400: (name) => send(name, { body: '{' }),
  401: (name) => send(name, { headers: { 'content-type': 'application/json', token: 'dead' } }),
  413: (name) => send(name, { body: JSON.stringify({ x: 'x'.repeat(70_000) }) }),
  415: (name) => send(name, { headers: { 'content-type': 'text/plain', token: shop.jane.token } }),
  422: (name) => send(name, { body: JSON.stringify(wrong[name]) }),
  429: async (name) => {
    // The sign-up that a token needs costs one point.
    const limits = {
      calls: { points: calls[name].token ? 1 : 0, duration: 60 },
      passwords: { points: 0, duration: 60 },
    };
    const strict = await openApp({ limits });
    // An order that is read by its key is not limited.
    const body = name === 'userOrders' ? '{}' : JSON.stringify(examples[name as keyof typeof examples]);
    const token = calls[name].token ? (await newCustomer(strict)).token : '';
    const headers = { 'content-type': 'application/json', token };
    const answer = await send(name, { headers, body }, strict.call);
    await strict.close();
    return answer;
  },
  500: (name) => send(name, bodyOf(name), failing(1)),
  503: (name) => send(name, bodyOf(name), failing(5)),
};

function bodyOf(name: CallName): RequestInit {
  return name === 'listProducts' ? {} : { body: JSON.stringify(examples[name]) };
}

const documented = names.flatMap((name) => errorsOf(name).map((status) => [name, status] as const));

test.each(documented)('%s really answers with %i', async (name, status) => {
  const answer = await provocations[status](name);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ success: false, message: expect.stringMatching(/./) });
  if (status === 429 || status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('a call that documents no wrong values has none', async () => {
  const posts = names.filter((each) => calls[each].method === 'POST' && !errorsOf(each).includes(422));
  // Two calls end the session: each customer has one of them.
  const joan = await newCustomer(shop, 'joan');
  for (const name of posts) {
    const { status } = await (name === 'logoutEverywhere' ? joan : shop.jane).post(name, {
      anything: [1],
      success: {},
      itemId: null,
    });
    expect([name, status]).toEqual([name, 200]);
  }
});

test('the page has a word on each status', () => {
  expect(Object.keys(errors).map(Number)).toEqual(
    [...new Set(documented.map(([, status]) => status))].sort(),
  );
});

const refused: Partial<Record<CallName, object>> = {
  login: { email: 'jane@example.com', password: 'wrong-words' },
  register: { ...examples.register, email: 'jane@example.com' },
  changePassword: { currentPassword: 'wrong-words', newPassword: 'staple battery horse' },
  resetPassword: examples.resetPassword,
  addToCart: { itemId: 'nothing' },
  updateCart: { itemId: 'nothing', quantity: 1 },
  placeOrder: twoSoaps({ amount: 1 }),
  userOrders: { before: 'never-was' },
  verifyStripe: examples.verifyStripe,
};

test.each(Object.keys(refusals) as CallName[])('%s really refuses with status 200', async (name) => {
  const { status, body } = await shop.jane.post(name, refused[name]);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ success: false, message: expect.any(String) }),
  ]);
});
