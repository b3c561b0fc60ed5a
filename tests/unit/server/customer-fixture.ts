import type { CallName } from '#api/contract.ts';
import { jane } from '../../support/people.ts';
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
    ...jane,
    name: 'Jane Doe',
    email: `${name}@example.com`,
    password,
    dateOfBirth: '1990-05-01',
  };
}

export const address = { ...jane, email: 'jane@example.com' };
