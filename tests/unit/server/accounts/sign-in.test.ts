import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isKnownDevice } from '#server/accounts/sessions.ts';
import { tooManyRequestsError } from '#server/errors.ts';
import { type OpenApp, openApp } from '../app-fixture.ts';
import { newCustomer, password, registration } from '../customer-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

const day = 24 * 60 * 60_000;
const wrong = { success: false, message: 'The email or the password is wrong.' };

const janes = { email: 'jane@example.com', password };

function guess(address: string) {
  return login('jane@example.com', 'wrong horse battery', address);
}

async function guessFrom(count: number, address: (at: number) => string) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await guess(address(at))).status);
  return statuses;
}

function login(email: string, word = password, address = '') {
  return shop.post('login', { email, password: word }, { address });
}

test('a new customer is signed in, and can sign in again', async () => {
  const registered = await shop.post('register', registration('jane'));
  expect([registered.status, registered.body]).toEqual([
    200,
    {
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { name: 'Jane Doe', email: 'jane@example.com' },
    },
  ]);
  const again = await login(' JANE@Example.com');
  expect(again.body).toMatchObject({ success: true, user: { email: 'jane@example.com' } });
  expect(again.body.token).not.toBe(registered.body.token);
  for (const { token } of [registered.body, again.body]) {
    expect((await shop.post('getUserDetails', {}, { token })).body).toEqual({
      success: true,
      user: { name: 'Jane Doe', email: 'jane@example.com' },
    });
  }
});

test('of one name alone the first word is the first name', async () => {
  const { body } = await shop.post('register', { name: 'Jane  van Doe', email: 'j@example.com', password });
  expect(body.user.name).toBe('Jane van Doe');
  const { profile } = (await shop.post('getUserProfile', {}, { token: body.token })).body;
  expect(profile).toEqual({
    first_name: 'Jane',
    last_name: 'van Doe',
    phone: '',
    street: '',
    city: '',
    country: 'Uganda',
    date_of_birth: '',
  });
});

test('an email has one account whatever its case, also when two register at the same moment', async () => {
  const both = await Promise.all([
    shop.post('register', registration('jane')),
    shop.post('register', { ...registration('jane'), email: 'JANE@example.com' }),
  ]);
  expect(both.map(({ body }) => body.success).toSorted()).toEqual([false, true]);
  expect(both.find(({ body }) => !body.success)).toMatchObject({
    status: 200,
    body: { success: false, message: 'There is already an account with this email. Please sign in.' },
  });
  expect(await shop.database.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('enumeration: login says the same of an unknown email as of a wrong password, after the same work', async () => {
  await newCustomer(shop);
  const unknown = await login('nobody@example.com');
  const mistaken = await login('jane@example.com', 'wrong horse battery');
  expect([unknown.status, unknown.body]).toEqual([200, wrong]);
  expect([mistaken.status, mistaken.body]).toEqual([200, wrong]);
  expect([...unknown.headers]).toEqual([...mistaken.headers]);
});

/** A queue that is never full. */
const assertCapacity = () => {};

test('enumeration: a password is worked out for an unknown email too', async () => {
  const passwords = { assertCapacity, hash: vi.fn(async () => 'kept'), verify: vi.fn(async () => false) };
  const other = await openApp({ passwords });
  await other.post('login', { email: 'nobody@example.com', password });
  expect(passwords.verify).toHaveBeenCalledExactlyOnceWith(password, null, {
    address: '',
    account: 'nobody@example.com',
    isKnown: false,
  });
  await other.close();
});

test('a thief of the database signs in as nobody: it holds no token and no password', async () => {
  const { token } = await newCustomer(shop);
  const rows = JSON.stringify([
    await shop.database.selectFrom('accounts').selectAll().execute(),
    await shop.database.selectFrom('tokens').selectAll().execute(),
    await shop.database.selectFrom('rate_limits').selectAll().execute(),
  ]);
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(password);
  const [row] = await shop.database.selectFrom('tokens').select('hash').execute();
  expect((await shop.post('getCart', {}, { token: row?.hash ?? '' })).status).toBe(401);
});

test('signing out kills the token, and that one alone', async () => {
  const { token } = await newCustomer(shop);
  const { body } = await login('jane@example.com');
  expect((await shop.post('logout', {}, { token })).body).toEqual({ success: true });
  expect((await shop.post('getUserDetails', {}, { token })).status).toBe(401);
  expect((await shop.post('logout', {}, { token })).status).toBe(401);
  expect((await shop.post('getUserDetails', {}, { token: body.token })).status).toBe(200);
});

test('a token lives as long as it is used, and 30 days more', async () => {
  const { token } = await newCustomer(shop);
  for (let round = 0; round < 3; round++) {
    shop.wait(29 * day);
    expect((await shop.post('getUserDetails', {}, { token })).status).toBe(200);
  }
  shop.wait(30 * day);
  expect((await shop.post('getUserDetails', {}, { token })).status).toBe(401);
  await login('jane@example.com');
  expect(await shop.database.selectFrom('tokens').select('hash').execute()).toHaveLength(1);
});

test('who can write nothing down can still be read for', async () => {
  const { token } = await newCustomer(shop);
  shop.wait(day);
  vi.spyOn(shop.database, 'updateTable').mockImplementation(() => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  expect((await shop.post('getUserDetails', {}, { token })).status).toBe(200);
});

test('guessing: one address tries ten wrong passwords of an account in fifteen minutes', async () => {
  await newCustomer(shop);
  for (let at = 0; at < 10; at++) expect((await guess('10.0.0.1')).body).toEqual(wrong);
  const { status, headers } = await guess('10.0.0.1');
  expect(status).toBe(429);
  shop.wait(1_000 * Number(headers.get('retry-after')));
  expect((await login('jane@example.com', password, '10.0.0.1')).body.success).toBe(true);
});

test('guessing: tries at the same moment count too', async () => {
  await newCustomer(shop);
  for (let at = 0; at < 9; at++) await guess('10.0.0.1');
  const statuses = (await Promise.all([guess('10.0.0.1'), guess('10.0.0.1')])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 429]);
});

test('guessing from everywhere slows down, and shuts out no device that has signed in before', async () => {
  await newCustomer(shop);
  const device = 'kQ3v_dev1ce-of-jane';
  expect((await shop.post('login', { ...janes, device })).body.success).toBe(true);
  expect(await guessFrom(110, (at) => `10.0.${at % 100}.1`)).toEqual([
    ...Array(100).fill(200),
    ...Array(10).fill(429),
  ]);
  const unknownDevice = await login('jane@example.com', password, '10.0.5.1');
  expect(unknownDevice.status).toBe(429);
  expect(Number(unknownDevice.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  const known = await shop.post('login', { ...janes, device }, { address: '10.0.1.1' });
  expect(known.body.success).toBe(true);
  // Another device gets in behind a guesser's address, too, if it waits: no wait is longer than a minute.
  shop.wait(60_000);
  expect((await login('jane@example.com', password, '10.0.5.1')).body.success).toBe(true);
});

test('guessing from everywhere leaves an address that has guessed nothing its first try, and no second', async () => {
  await newCustomer(shop);
  await guessFrom(30, (at) => `10.0.${at}.1`);
  expect((await login('jane@example.com', password, '10.1.0.1')).body.success).toBe(true);
  // The right password was no wrong try.
  expect((await login('jane@example.com', password, '10.1.0.1')).body.success).toBe(true);
  expect((await guess('10.1.0.1')).body).toEqual(wrong);
  // However often she tries meanwhile, she waits a minute only.
  for (let at = 0; at < 12; at++)
    expect((await login('jane@example.com', password, '10.1.0.1')).status).toBe(429);
  shop.wait(60_000);
  expect((await login('jane@example.com', password, '10.1.0.1')).body.success).toBe(true);
});

test('a device is known to the accounts that signed in on it, and only by its whole name', async () => {
  await newCustomer(shop);
  await newCustomer(shop, 'joan');
  const device = 'kQ3v_dev1ce-of-jane';
  await shop.post('login', { ...janes, device });
  for (let at = 0; at < 10; at++) await login('joan@example.com', 'wrong horse battery', '10.0.0.1');
  for (const other of [device, 'another_dev1ce-of-eve', 'x', null, 7, {}]) {
    const answer = await shop.post(
      'login',
      { email: 'joan@example.com', password, device: other },
      { address: '10.0.0.1' },
    );
    expect(answer.status).toBe(429);
  }
});

test('a device that is known may guess only so often itself', async () => {
  await newCustomer(shop);
  const device = 'kQ3v_dev1ce-of-jane';
  await shop.post('login', { ...janes, device });
  const statuses: number[] = [];
  for (let at = 0; at < 31; at++) {
    statuses.push((await shop.post('login', { ...janes, password: `guess number ${at}`, device })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('a sign-up makes its device known, whose name is kept nowhere', async () => {
  const device = 'kQ3v_dev1ce-of-jane';
  await shop.post('register', { ...registration('jane'), device }, { address: '10.0.0.1' });
  for (let at = 0; at < 20; at++) await guess('10.0.0.1');
  expect((await shop.post('login', { ...janes, device }, { address: '10.0.0.1' })).body.success).toBe(true);
  expect(JSON.stringify(await shop.database.selectFrom('devices').selectAll().execute())).not.toContain(
    device,
  );
});

test('a device on which nobody has signed in for ninety days is forgotten, and a stolen name of it opens no lane', async () => {
  await newCustomer(shop);
  await shop.post('login', { ...janes, device: 'kQ3v_dev1ce-of-jane' });
  const { id } = await shop.database.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const isKnown = () => isKnownDevice(shop, id, 'kQ3v_dev1ce-of-jane');
  shop.wait(90 * day - 1);
  expect(await isKnown()).toBe(true);
  shop.wait(1);
  expect(await isKnown()).toBe(false);
  await shop.post('login', { ...janes, device: 'another_dev1ce-of-jane' });
  expect(await shop.database.selectFrom('devices').select('hash').execute()).toHaveLength(1);
});

test('a token lives for a year at most, however often it is used', async () => {
  const { token } = await newCustomer(shop);
  for (let days = 0; days < 360; days += 20) {
    shop.wait(20 * day);
    expect((await shop.post('getUserDetails', {}, { token })).status).toBe(200);
  }
  shop.wait(5 * day);
  expect((await shop.post('getUserDetails', {}, { token })).status).toBe(401);
});

test('one account that signs in rightly over and over is told to wait, and others are not', async () => {
  await newCustomer(shop);
  await newCustomer(shop, 'joan');
  const statuses: number[] = [];
  for (let at = 0; at < 31; at++) statuses.push((await login('jane@example.com')).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await login('joan@example.com')).body.success).toBe(true);
});

test('right sign-ins from elsewhere keep out no device that has signed in before', async () => {
  await newCustomer(shop);
  const device = 'kQ3v_dev1ce-of-jane';
  await shop.post('login', { ...janes, device });
  for (let at = 0; at < 31; at++) await login('jane@example.com', password, `10.0.${at}.1`);
  expect((await login('jane@example.com')).status).toBe(429);
  expect((await shop.post('login', { ...janes, device })).body.success).toBe(true);
});

test('passwords wait in the queue as whom the call names: an address, an account, and whether the device is known', async () => {
  const passwords = { assertCapacity, hash: vi.fn(async () => 'kept'), verify: vi.fn(async () => true) };
  const other = await openApp({ passwords });
  const device = 'kQ3v_dev1ce-of-jane';
  await other.post('register', registration('jane'), { address: '10.0.0.1' });
  for (let at = 0; at < 2; at++) await other.post('login', { ...janes, device }, { address: '10.0.5.1' });
  const party = { address: '10.0.5.1', account: janes.email };
  expect(passwords.hash.mock.calls).toEqual([[password, { address: '10.0.0.1', account: janes.email }]]);
  expect(passwords.verify.mock.calls).toEqual([
    [password, 'kept', { ...party, isKnown: false }],
    [password, 'kept', { ...party, isKnown: true }],
  ]);
  await other.close();
});

test('enumeration: an email without an account waits like one that has one', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 11; at++) statuses.push((await login('nobody@example.com')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('a sign-in or sign-up that the full queue turns away does not count as a try', async () => {
  const full = async () => Promise.reject(tooManyRequestsError(2));
  const flooded = await openApp({ passwords: { assertCapacity, hash: full, verify: full } });
  for (let at = 0; at < 125; at++) {
    for (const [call, request] of [
      ['login', janes],
      ['register', registration(`user${at}`)],
    ] as const) {
      const { status, headers } = await flooded.post(call, request);
      expect([status, headers.get('retry-after')]).toEqual([429, '2']);
    }
  }
  await flooded.close();
});

test('a right password forgets the wrong ones before it', async () => {
  await newCustomer(shop);
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 9; at++) await login('jane@example.com', 'wrong horse battery');
    expect((await login('jane@example.com')).body.success).toBe(true);
    shop.wait(60_000);
  }
});

test('spraying: one address guesses thirty times a minute at many accounts; another is not kept waiting', async () => {
  const guess = (at: number, address: string) => login(`user${at}@example.com`, password, address);
  const statuses: number[] = [];
  for (let at = 0; at < 32; at++) statuses.push((await guess(at, '10.0.0.1')).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
  expect((await guess(40, '10.0.0.2')).status).toBe(200);
  // Carriers put thousands behind one address: it is slowed down, and not shut.
  shop.wait(60_000);
  expect((await guess(40, '10.0.0.1')).status).toBe(200);
});

test('many shoppers behind one address sign in without using up its tries', async () => {
  const few = await openApp({ limits: { calls: { points: 8, duration: 60 } } });
  await newCustomer(few);
  for (let at = 0; at < 5; at++) {
    const answer = await few.post('login', { email: 'jane@example.com', password }, { address: '10.0.0.1' });
    expect(answer.body.success).toBe(true);
  }
  await few.close();
});

test('sign-ups with taken emails are slowed down, and a new one behind their address never pays for them', async () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    expect((await shop.post('register', registration(name))).body.success).toBe(true);
  }
  const statuses: number[] = [];
  for (let at = 0; at < 300; at++) {
    statuses.push((await shop.post('register', registration('abcd'[at % 4] ?? ''))).status);
  }
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(294).fill(429)]);
  expect((await shop.post('register', registration('jane'))).body.success).toBe(true);
  shop.wait(60_000);
  expect((await shop.post('register', registration('a'))).body.message).toMatch(/already an account/);
});

test('sign-ups with one taken email from everywhere wait, a minute at most', async () => {
  await newCustomer(shop);
  const signUp = (at: number) => shop.post('register', registration('jane'), { address: `10.0.${at}.1` });
  for (let at = 0; at < 19; at++) expect((await signUp(at)).status).toBe(200);
  expect((await signUp(20)).status).toBe(429);
  expect((await shop.post('register', registration('joan'), { address: '10.0.1.1' })).body.success).toBe(
    true,
  );
  shop.wait(60_000);
  expect((await signUp(21)).status).toBe(200);
});

test('one address may make only so many accounts', async () => {
  const few = await openApp({ limits: { calls: { points: 2, duration: 60 } } });
  const statuses: number[] = [];
  for (const name of ['a', 'b', 'c']) statuses.push((await few.post('register', registration(name))).status);
  expect(statuses).toEqual([200, 200, 429]);
  await few.close();
});
