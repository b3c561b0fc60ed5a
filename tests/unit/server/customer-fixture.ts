import type { CallName } from '#api/contract.ts';
import type { OpenApp } from './app-fixture.ts';

export const password = 'correct horse battery';

/** Somebody who has just made an account, with a hand on each call. */
export async function newCustomer(shop: OpenApp, name = 'jane') {
  const { body } = await shop.post('register', registration(name));
  return {
    token: body.token as string,
    email: `${name}@example.com`,
    post: (call: CallName, request: unknown = {}) => shop.post(call, request, { token: body.token }),
    async cart() {
      return (await shop.post('getCart', {}, { token: body.token })).body.cartData;
    },
    async orders() {
      return (await shop.post('userOrders', {}, { token: body.token })).body.orders;
    },
  };
}

export type Customer = Awaited<ReturnType<typeof newCustomer>>;

export function registration(name: string) {
  return {
    firstName: 'Jane',
    lastName: 'Doe',
    name: 'Jane Doe',
    email: `${name}@example.com`,
    password,
    phone: '+256 700 000 000',
    street: 'Kampala Road 1',
    city: 'Kampala',
    country: 'Uganda',
    dateOfBirth: '1990-05-01',
  };
}

export const address = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
  phone: '+256 700 000 000',
  street: 'Kampala Road 1',
  city: 'Kampala',
  country: 'Uganda',
};
