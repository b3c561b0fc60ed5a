import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { faceOf } from '#domain/face.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { totalsOf } from '#domain/totals.ts';

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

const password = 'correct horse battery';
const address = {
  firstName: 'Jane',
  lastName: 'Nakato',
  phone: '+256 700 000 000',
  street: 'Plot 12, Kampala Road',
  city: 'Kampala',
  country: 'Uganda',
};

/** Somebody new, who has ordered before at the shop under test, on whatever device that was. */
export async function newCustomer() {
  const email = `${randomUUID()}@mail.example`;
  const name = `${address.firstName} ${address.lastName}`;
  const { token } = await post('register', { ...address, name, email, password });
  return {
    email,
    password,
    /** Signs in on the page's device, which must show a page of the shop. */
    signIn: (page: Page) =>
      page.evaluate((session) => localStorage.setItem('session', session), sessionOf({ token, name, email })),
    /** The cart as the server has it: quantity by size by product. */
    cart: async (): Promise<Record<string, Record<string, number>>> =>
      (await post('get-cart', {}, token)).cartData,
    /** Has this much of a product without sizes in the server's cart, put there on another device. */
    hasInCart: (itemId: string, quantity: number) =>
      post('update-cart', { itemId, size: 'default', quantity }, token),
    /** The id of an order that was placed. */
    async order(lines: readonly Ordered[]): Promise<string> {
      const items = await itemsOf(lines);
      const amount = totalsOf(items).total;
      const request = { address: { ...address, email }, items, amount, currency: 'UGX' };
      const { orderId } = await post('place-order', { ...request, clientOrderId: randomUUID() }, token);
      return orderId;
    },
  };
}

/** Moves an order on, as the operator does. */
export function setStatus(orderId: string, status: OrderStatus): void {
  const env = { ...process.env, SHOP_DATA_DIR: process.env.JOURNEY_DATA_DIR };
  execFileSync(process.execPath, ['scripts/orders.ts', 'status', orderId, status], { env });
}

function sessionOf({ token, name, email }: Record<'token' | 'name' | 'email', string>): string {
  const customer = { name, email };
  return JSON.stringify({ token, customer, face: faceOf(customer) });
}

async function itemsOf(lines: readonly Ordered[]) {
  const { products }: { products: Listed[] } = await (
    await fetch(`${process.env.JOURNEY_URL}/api/list-products.php`)
  ).json();
  return lines.map(({ id, ...line }) => {
    const product = products.find((each) => String(each.id) === id);
    if (!product) throw new Error(`The sample shop has no product ${id}.`);
    return { size: 'default', ...product, ...line };
  });
}

async function post(call: string, body: object, token?: string) {
  const reply = await fetch(`${process.env.JOURNEY_URL}/api/${call}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress(), ...(token && { token }) },
    body: JSON.stringify(body),
  });
  const answer = await reply.json();
  if (answer.success !== true) throw new Error(`${call} was refused: ${answer.message}`);
  return answer;
}

/** Each from a telephone of its own: one address may make only so many accounts an hour. */
function anAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
