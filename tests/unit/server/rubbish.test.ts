import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#api/contract.ts';
import { unlimitedOrders } from '../../../scripts/bench/api/unlimited-orders.ts';
import { address, password } from './customer-fixture.ts';
import { type OrderShop, openOrderShop } from './orders/order-fixture.ts';

let shop: OrderShop;

beforeAll(async () => {
  shop = await openOrderShop({ dataDir: '.' });
});

afterAll(() => shop.close());

const posts = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST');
const keys = '__proto__ constructor toString email password itemId size quantity items address amount';
const fields = `${keys} clientOrderId name first_name message id _id`.split(' ');

const nasty = fc.oneof(
  fc.constantFrom('__proto__', 'soap', 'M', 'default', 'undefined', '\u0000', '\ud800', "' or 1=1 --", '1e3'),
  fc.constantFrom(0, -1, 1, 999, 1e21, -0, 0.1, 2 ** 53, null, true, 'jane@example.com', password),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.double(),
  fc.constant(address),
);

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    nasty,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...fields), tie('any'), { maxKeys: 10 }),
  ),
})).any;

const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 12 }).map((each) => JSON.stringify(each)),
  value.map((each) => JSON.stringify(each) ?? ''),
  fc.string({ maxLength: 200 }),
);

/** Settable, so that what was found once is found again. */
const seed = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31;
/** FUZZ_CALLS=100000 is the long form. */
const fuzzedCalls = Number(process.env.FUZZ_CALLS ?? 10_000);
/** They end by their number of cases; this is for what hangs, ms. */
const timeout = 1_800_000;

const noLimits = { ...unlimitedOrders, emails: { points: Infinity, duration: 1 } };

/** Runs the property, and says how to run it again. */
async function assertOften<Values extends [unknown, ...unknown[]]>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  numRuns: number,
): Promise<void> {
  console.log(`FUZZ_SEED=${seed} FUZZ_CALLS=${fuzzedCalls} repeats this fuzz.`);
  await fc.assert(property, { numRuns, seed });
}

/** Names of everything that an object, a list, a text or a function inherits. */
function prototypes(): string[][] {
  return [Object, Array, String, Function].map(({ prototype }) => Object.getOwnPropertyNames(prototype));
}

async function expectEnvelope(answer: Response): Promise<void> {
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const text = await answer.text();
  const reply = JSON.parse(text) as Record<string, unknown>;
  expect(typeof reply.success).toBe('boolean');
  if (reply.success === false) expect(reply.message).toMatch(/\S/);
  expect(text).not.toMatch(/sqlite|select |at .*\.ts:/i);
}

test('fuzz: no rubbish makes the shop fail, break its envelope or touch a prototype', {
  timeout,
}, async () => {
  const other = await openOrderShop({ limits: noLimits });
  const before = prototypes();
  const type = fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain', '');
  const once = fc.asyncProperty(body, fc.boolean(), type, async (text, signedIn, contentType) => {
    for (const name of posts) {
      // Signing out would make every later call end at the door.
      const token = signedIn && name !== 'logout' ? other.jane.token : 'x';
      const headers = { 'content-type': contentType, token };
      await expectEnvelope(await other.call(calls[name].path, { method: 'POST', headers, body: text }));
    }
  });
  await assertOften(once, Math.ceil(fuzzedCalls / posts.length));
  expect(prototypes()).toEqual(before);
  expect(other.log).not.toHaveBeenCalled();
  await other.close();
});

test('fuzz: no address, method or head makes the shop fail or break its envelope', { timeout }, async () => {
  const path = fc.oneof(
    fc.constantFrom(...Object.values(calls).map((call) => call.path)),
    fc.webPath(),
    fc.constantFrom(
      '/healthz',
      '/api',
      '/api/',
      '/images/',
      '/images/../x',
      '/api/login.php/',
      '/%00',
      '/api/%zz',
    ),
  );
  const method = fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST');
  const header = fc.stringMatching(/^[ -~]{0,200}$/);
  const once = fc.asyncProperty(path, method, header, header, async (where, how, token, accept) => {
    const headers = { token, accept, 'if-none-match': accept, 'content-type': accept };
    const answer = await shop.call(where, { method: how, headers });
    // "*" names every version there is, so a client that sends it has the catalogue already: 304 without a body.
    if (answer.status === 304) expect([accept.trim(), await answer.text()]).toEqual(['*', '']);
    else await expectEnvelope(answer);
  });
  await assertOften(once, fuzzedCalls / 10);
});
