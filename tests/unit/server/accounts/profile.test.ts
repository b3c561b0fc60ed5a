import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '../app-fixture.ts';
import { type Customer, newCustomer } from '../customer-fixture.ts';

let shop: OpenApp;
let jane: Customer;

beforeEach(async () => {
  shop = await openApp();
  jane = await newCustomer(shop);
});

afterEach(() => shop.close());

async function profile(customer: Customer) {
  return (await customer.post('getUserProfile')).body.profile;
}

const janes = {
  first_name: 'Jane',
  last_name: 'Doe',
  phone: '+256 700 000 000',
  street: 'Kampala Road 1',
  city: 'Kampala',
  country: 'Uganda',
  date_of_birth: '1990-05-01',
};

test('the profile is what was registered, and what was changed since', async () => {
  expect(await profile(jane)).toEqual(janes);
  const changed = { ...janes, first_name: 'Joan', street: 'Entebbe Road 2', date_of_birth: '' };
  expect((await jane.post('updateUserProfile', changed)).body).toEqual({
    success: true,
    message: 'Profile updated successfully!',
  });
  expect(await profile(jane)).toEqual(changed);
  expect((await jane.post('getUserDetails')).body.user.name).toBe('Joan Doe');
});

test('what is not sent, or sent as null, stays', async () => {
  await jane.post('updateUserProfile', { city: 'Entebbe', date_of_birth: null });
  await jane.post('updateUserProfile', {});
  expect(await profile(jane)).toEqual({ ...janes, city: 'Entebbe' });
});

test('changes of different fields at the same moment are all kept, and the name agrees with its parts', async () => {
  await Promise.all([
    jane.post('updateUserProfile', { first_name: 'Ann' }),
    jane.post('updateUserProfile', { last_name: 'Okello' }),
    jane.post('updateUserProfile', { city: 'Jinja' }),
  ]);
  expect(await profile(jane)).toEqual({ ...janes, first_name: 'Ann', last_name: 'Okello', city: 'Jinja' });
  expect((await jane.post('getUserDetails')).body.user.name).toBe('Ann Okello');
});

test('a wrong value changes nothing at all', async () => {
  expect(await jane.post('updateUserProfile', { city: 'Jinja', first_name: ' ' })).toMatchObject({
    status: 422,
    body: { success: false, message: 'First name is required' },
  });
  expect(await profile(jane)).toEqual(janes);
});

test('mass assignment: no field but those of the profile can be written', async () => {
  const joan = await newCustomer(shop, 'joan');
  const before = await shop.database.selectFrom('accounts').selectAll().orderBy('email').execute();
  await jane.post('updateUserProfile', {
    id: before[1]?.id,
    account_id: before[1]?.id,
    email: 'joan@example.com',
    name: 'The Owner',
    password_hash: 'mine',
    created_at: 0,
    role: 'admin',
    token: joan.token,
  });
  expect(await shop.database.selectFrom('accounts').selectAll().orderBy('email').execute()).toEqual(before);
});
