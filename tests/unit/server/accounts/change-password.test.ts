import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '../app-fixture.ts';
import { type Customer, newCustomer, password, registration } from '../customer-fixture.ts';

let shop: OpenApp;
let jane: Customer;

beforeEach(async () => {
  shop = await openApp();
  jane = await newCustomer(shop);
});

afterEach(() => shop.close());

const newPassword = 'staple battery horse';
const tooCommon = {
  status: 200,
  body: {
    success: false,
    message: 'Many people use this password, so it is easy to guess. Please choose another one.',
  },
};

async function signIn(word: string, more: object = {}, address = '10.0.0.1') {
  return (await shop.post('login', { email: jane.email, password: word, ...more }, { address })).body;
}

test('a changed password signs in, the old one does not, and every other session has ended', async () => {
  const { token } = await signIn(password);
  expect((await jane.post('changePassword', { currentPassword: password, newPassword })).body).toEqual({
    success: true,
    message: 'Your password has been changed',
  });
  expect((await jane.post('getUserDetails')).status).toBe(200);
  expect((await shop.post('getUserDetails', {}, { token })).status).toBe(401);
  expect((await signIn(password)).success).toBe(false);
  expect((await signIn(newPassword)).success).toBe(true);
});

test('a wrong current password changes nothing, and can be tried ten times', async () => {
  const joan = await newCustomer(shop, 'joan');
  const change = { currentPassword: 'wrong horse battery', newPassword };
  for (let at = 0; at < 10; at++) {
    expect(await jane.post('changePassword', change)).toMatchObject({
      status: 200,
      body: { success: false, message: 'The current password is wrong' },
    });
  }
  expect((await jane.post('changePassword', { ...change, currentPassword: password })).status).toBe(429);
  expect((await signIn(password)).success).toBe(true);
  expect((await joan.post('changePassword', { ...change, currentPassword: password })).body.success).toBe(
    true,
  );
});

test.each(['password', 'PASSWORD', '12345678', 'iloveyou', 'football', 'qwertyuiop', 'trustno1'])(
  'the password %s is everybody’s: neither taken at a sign-up nor at a change',
  async (word) => {
    expect(await jane.post('changePassword', { currentPassword: password, newPassword: word })).toMatchObject(
      tooCommon,
    );
    expect(await shop.post('register', { ...registration('joan'), password: word })).toMatchObject(tooCommon);
  },
);

test('a change forgets the devices that knew the old password, and keeps the one that made it', async () => {
  const [mine, other] = ['device-of-jane-at-home', 'device-of-somebody-else'];
  for (const device of [mine, other]) await signIn(password, { device });
  await jane.post('changePassword', { currentPassword: password, newPassword, device: mine });
  for (let at = 0; at < 10; at++) await signIn('wrong horse battery');
  const login = { email: jane.email, password: newPassword };
  const from = { address: '10.0.0.1' };
  expect((await shop.post('login', { ...login, device: other }, from)).status).toBe(429);
  expect((await shop.post('login', { ...login, device: mine }, from)).body.success).toBe(true);
});

test('signed out everywhere, no token of the account lives; others are not touched', async () => {
  const joan = await newCustomer(shop, 'joan');
  const { token } = await signIn(password);
  expect((await jane.post('logoutEverywhere')).body).toEqual({ success: true });
  expect((await jane.post('getUserDetails')).status).toBe(401);
  expect((await shop.post('getUserDetails', {}, { token })).status).toBe(401);
  expect((await joan.post('getUserDetails')).status).toBe(200);
  expect((await signIn(password)).success).toBe(true);
});
