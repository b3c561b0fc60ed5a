import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { accountLabel } from '#domain/account/customer.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { jane } from './people.ts';

export interface Ordered {
  id: string;
  quantity: number;
  size?: string;
}

interface Listed {
  id: string;
  name: string;
  price: number;
}

/** Every account's, if a test says nothing else. */
export const password = 'correct horse battery';
export const address = { ...jane, lastName: 'Nakato', street: 'Plot 12, Kampala Road' };

/** What a sign-up asks for. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** Where a sign-up on the way to an order asks for it. */
  phone: string;
  street: string;
  landmark: string;
  city: string;
}

/** Somebody who has no account yet. */
export function newPerson(): Person {
  return {
    firstName: 'Amina',
    lastName: 'Nakato',
    email: `amina-${randomUUID()}@mail.example`,
    password,
    phone: '0772 123 456',
    street: 'Plot 12, Kampala Road',
    landmark: 'opposite the mosque',
    city: 'Kampala',
  };
}

export type Customer = ReturnType<typeof customerOf>;

/**
 * Somebody new, who has an account and may have ordered before, on whatever device that was; at the shop under test, or at
 * another API. `changes` are made to the profile.
 */
export async function newCustomer(
  changes: Partial<typeof address> = {},
  apiUrl = process.env.JOURNEY_URL,
): Promise<Customer> {
  const email = `${randomUUID()}@mail.example`;
  const { firstName, lastName } = { ...address, ...changes };
  const name = `${firstName} ${lastName}`;
  const { token } = await poster(apiUrl)('register', { ...address, ...changes, name, email, password });
  return customerOf({ token, name, email }, apiUrl);
}

/** The customer who is signed in on the page's device. */
export async function customerOn(page: Page, apiUrl: string): Promise<Customer> {
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '');
  const { token, customer } = JSON.parse(session);
  return customerOf({ token, ...customer }, apiUrl);
}

function customerOf(account: Record<'token' | 'name' | 'email', string>, apiUrl: string | undefined) {
  const { name, email } = account;
  let { token } = account;
  const post = poster(apiUrl);
  return {
    email,
    password,
    /** Signs in on the page's device, which must show an address of the shop. */
    signIn: (page: Page) =>
      page.evaluate(
        ([account, session]) => {
          localStorage.setItem('account', account);
          localStorage.setItem('session', session);
        },
        [email, sessionOf({ token, name, email })] as const,
      ),
    /** The cart as the server has it: quantity by size by product. */
    cart: async (): Promise<Record<string, Record<string, number>>> =>
      (await post('get-cart', {}, token)).cartData,
    /** The id of an order that was placed. */
    async order(lines: readonly Ordered[], firstName = address.firstName): Promise<string> {
      const items = await itemsOf(lines, apiUrl);
      const amount = totalsOf(items).total;
      const request = { address: { ...address, firstName, email }, items, amount, currency: 'UGX' };
      const { orderId } = await post('place-order', { ...request, clientOrderId: randomUUID() }, token);
      return orderId;
    },
    /** What the server has in the cart, by line (`71/default`). */
    async cartLines(): Promise<Record<string, number>> {
      const { cartData }: { cartData: Record<string, Record<string, number>> } = await post(
        'get-cart',
        {},
        token,
      );
      const lines = Object.entries(cartData).flatMap(([id, sizes]) =>
        Object.entries(sizes).map(([size, quantity]) => [`${id}/${size}`, quantity] as const),
      );
      return Object.fromEntries(lines);
    },
    /** Has this much in the server's cart, put there on another device. */
    async hasInCart(itemId: string, quantity: number, size = 'default'): Promise<void> {
      await post('update-cart', { itemId, size, quantity }, token);
    },
    async orders(): Promise<PlacedOrder[]> {
      return (await post('user-orders', {}, token)).orders;
    },
    /** Ends the token that was given so far, as time does. */
    async expire(): Promise<void> {
      await post('logout', {}, token);
      token = (await post('login', { email, password })).token;
    },
  };
}

interface PlacedOrder {
  _id: string;
  amount: number;
  items: { id: string; quantity: number; price: number }[];
  address: Record<string, string>;
}

function sessionOf({ token, name, email }: Record<'token' | 'name' | 'email', string>): string {
  const customer = { name, email };
  return JSON.stringify({ token, account: email, customer, face: accountLabel(customer) });
}

async function itemsOf(lines: readonly Ordered[], apiUrl: string | undefined) {
  const reply = await fetch(`${apiUrl}/api/list-products.php`);
  const { products }: { products: Listed[] } = await reply.json();
  return lines.map(({ id, ...line }) => {
    const product = products.find((each) => String(each.id) === id);
    if (!product) throw new Error(`The sample shop has no product ${id}.`);
    return { size: 'default', ...product, ...line };
  });
}

function poster(apiUrl: string | undefined) {
  return async (call: string, body: object, token?: string) => {
    const reply = await fetch(`${apiUrl}/api/${call}.php`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': anAddress(),
        ...(token && { token }),
      },
      body: JSON.stringify(body),
    });
    const answer = await reply.json();
    if (answer.success !== true) throw new Error(`${call} was refused: ${answer.message}`);
    return answer;
  };
}

/** Each from its own telephone: one address may make only so many accounts an hour. */
function anAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
