import { randomUUID } from 'node:crypto';
import { calls } from '#api/contract.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import type { Load, StockedProducts } from './load.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether a reply is the expected one. */
  isExpected(status: number, body: string): boolean;
}

const json = { 'content-type': 'application/json' };
const succeeded: Call['isExpected'] = (status, body) => status === 200 && body.startsWith('{"success":true');

/** Returns a function that makes the next call of a load. */
export async function callsOf(load: Load): Promise<() => Call> {
  switch (load.kind) {
    case 'orders':
      return orders(load.tokens, load);
    case 'catalogue':
      return load.unchanged ? unchangedCatalogue(load.url) : catalogue;
    case 'history':
      return histories(load.tokens);
    case 'logins':
      return logins(load.emails, load.password);
  }
}

function orders(tokens: readonly string[], { products }: StockedProducts): () => Call {
  const { method, path } = calls.placeOrder;
  let count = 0;
  return () => {
    count += 1;
    const body = JSON.stringify(orderOf(count, products));
    return { method, path, headers: { ...json, token: nth(tokens, count) }, body, isExpected: succeeded };
  };
}

/** Order of three products that no other order of the same moment has. */
function orderOf(count: number, products: StockedProducts['products']) {
  const items = [0, 1, 2].map((line) => ({
    ...nth(products, count * 3 + line),
    size: 'default',
    quantity: line + 1,
  }));
  return {
    address,
    items,
    amount: totalsOf(items).total,
    currency: 'UGX',
    clientOrderId: randomUUID(),
    confirmDuplicate: true,
  };
}

const address = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
  phone: '+256 700 000 000',
  street: 'Kampala Road 1',
  city: 'Kampala',
  country: 'Uganda',
};

function catalogue(): Call {
  const { method, path } = calls.listProducts;
  return { method, path, isExpected: (status) => status === 200 };
}

/** Calls for the catalogue with the ETag of an earlier reply, as a browser does, and expects the status 304. */
async function unchangedCatalogue(url: string): Promise<() => Call> {
  // Each encoding has an ETag of its own.
  const encoding = { 'accept-encoding': 'br' };
  const answer = await fetch(`${url}${calls.listProducts.path}`, { headers: encoding });
  const headers = { ...encoding, 'if-none-match': answer.headers.get('etag') ?? '' };
  return () => ({ ...catalogue(), headers, isExpected: (status) => status === 304 });
}

function histories(tokens: readonly string[]): () => Call {
  const { method, path } = calls.userOrders;
  let count = 0;
  return () => {
    count += 1;
    return {
      method,
      path,
      headers: { ...json, token: nth(tokens, count) },
      body: '{}',
      isExpected: succeeded,
    };
  };
}

/** Sign-ins, each from another address, so that no rate limit spares the API the work; every second one has a wrong password. */
function logins(emails: readonly string[], password: string): () => Call {
  const { method, path } = calls.login;
  let count = 0;
  return () => {
    count += 1;
    const headers = { ...json, 'x-forwarded-for': clientAddress(count) };
    const body = JSON.stringify({
      email: nth(emails, count),
      password: count % 2 ? password : `${password} ${count}`,
    });
    return { method, path, headers, body, isExpected: succeeded };
  };
}

/** IP address of the nth shopper. */
export function clientAddress(count: number): string {
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}

function nth<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
