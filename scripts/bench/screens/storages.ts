import { randomUUID } from 'node:crypto';
import { calls } from '#api/contract.ts';

/** Content of a browser's storage when a screen is opened. */
export type Storage = Readonly<Record<string, string>>;

const someone = {
  firstName: 'Jane',
  lastName: 'Nakato',
  phone: '+256 700 000 000',
  street: 'Plot 12, Kampala Road',
  city: 'Kampala',
  country: 'Uganda',
};
const linesInCart = 6;

/**
 * Storages by name: an empty one; a full one of a customer with an order, a cart and a wishlist; and one with the same keys and
 * values that no version of the shop wrote.
 */
export async function storages(shopUrl: string): Promise<ReadonlyMap<string, Storage>> {
  const full = await fullStorage(shopUrl);
  const corrupt = Object.fromEntries(
    Object.keys(full).map((key, index) => [key, rubbish[index % rubbish.length] ?? '']),
  );
  return new Map([
    ['empty', {}],
    ['full', full],
    ['corrupt', corrupt],
  ]);
}

const rubbish = [
  '{"token":7}',
  'null',
  '"3"',
  '[[],{}]',
  '{"p9":null}',
  '{"version":99,"lines":',
  'undefined',
];

interface Listed {
  id: string;
  name: string;
  price: number;
}

/** Registers a customer, places an order, and makes a storage with the session, a cart and a wishlist. */
async function fullStorage(shopUrl: string): Promise<Storage> {
  const email = `${randomUUID()}@example.com`;
  const name = `${someone.firstName} ${someone.lastName}`;
  const account = { ...someone, name, email, password: 'correct horse battery' };
  const { token } = await asked<{ token: string }>(shopUrl, 'register', account);
  const { products } = await asked<{ products: Listed[] }>(shopUrl, 'listProducts');
  const shown = products.slice(0, linesInCart);
  const ids = shown.map(({ id }) => id);
  const [first] = shown;
  if (!first) throw new Error('The sample has no products.');
  const order = { address: { ...someone, email }, items: [{ ...first, quantity: 20, size: 'default' }] };
  await asked(
    shopUrl,
    'placeOrder',
    { ...order, amount: 20 * first.price, clientOrderId: randomUUID() },
    token,
  );
  return {
    session: JSON.stringify({ token, account: email, customer: { name, email } }),
    account: email,
    'cart-read': JSON.stringify(email),
    wishlist: JSON.stringify(ids),
    recentlyViewed: JSON.stringify(ids),
    recentSearches: JSON.stringify(['soap', 'oil']),
    gone: JSON.stringify({ ids: [], at: 0 }),
    ...Object.fromEntries(ids.map((id, index) => [recordKey(index), recordOf(id, email)])),
  };
}

function recordKey(index: number): string {
  return `cart/${Date.now().toString(36).padStart(9, '0')}${String(index).padStart(6, '0')}`;
}

function recordOf(id: string, account: string): string {
  return JSON.stringify(['add', [[`${id}/default`, 2]], [], account]);
}

async function asked<Reply>(
  shopUrl: string,
  name: keyof typeof calls,
  body?: object,
  token = '',
): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(token && { token }) };
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  const reply = (await (await fetch(shopUrl + calls[name].path, request)).json()) as { message?: string };
  if (!('success' in reply && reply.success)) throw new Error(`${name} was refused: ${reply.message}`);
  return reply as Reply;
}
