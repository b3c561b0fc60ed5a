import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#api/contract.ts';
import { totalsOf } from '#domain/cart/totals.ts';
import { searchRootFile } from '#domain/shop/paths.ts';
import type { SoakedShop } from './open-shop.ts';

/** Answers that all shoppers have met so far. */
export interface SoakTally {
  journeys: number;
  pages: number;
  files: number;
  /** Requests that were repeated since the shop was down, as the storefront and shoppers do. */
  repeated: number;
  /** Keys of the orders that the API has acknowledged. */
  orders: string[];
  /** One line for each answer that a shopper would take for an error. */
  faults: string[];
}

interface Listed {
  id: string;
  price: number;
  sizes?: unknown[];
  stock?: number;
}

interface Answer {
  status: number;
  body: string;
}

const repeatEveryMs = 500;
const patienceMs = 120_000;

/** Makes whole journeys until `isOver`: pages with their files, a search, and for two in three an account and an order. */
export async function shop(
  number: number,
  soaked: SoakedShop,
  tally: SoakTally,
  isOver: () => boolean,
): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    const shopper = new Shopper(soaked, tally, `10.${number}.${(round >> 8) & 255}.${round & 255}`);
    try {
      await shopper.browse();
      if (round % 3 !== 2) await shopper.order();
      tally.journeys += 1;
    } catch (error) {
      tally.faults.push(error instanceof Error ? error.message : String(error));
    }
    await pause(50 + Math.random() * 200);
  }
}

class Shopper {
  readonly #shop: SoakedShop;
  readonly #tally: SoakTally;
  readonly #address: string;
  readonly #files = new Set<string>();
  #token = '';

  constructor(soaked: SoakedShop, tally: SoakTally, address: string) {
    this.#shop = soaked;
    this.#tally = tally;
    this.#address = address;
  }

  /** Looks at home, a list, three products and the search, with the files that these pages name. */
  async browse(): Promise<void> {
    const home = await this.#page('/');
    const list = await this.#page('/collection');
    const links = [...new Set((home + list).match(/(?<=href=")\/product\/[\w-]+(?=")/g) ?? [])];
    if (links.length === 0) throw new Error('/collection lists no product');
    for (const link of some(links, 3)) await this.#page(link);
    await this.#file(searchRootFile);
  }

  /** Signs up, fills a cart, orders what is in it at the prices of the moment, and looks at the order. */
  async order(): Promise<void> {
    const email = `${randomUUID()}@mail.example`;
    const person = { ...profile, name: 'Jane Nakato', email, password: 'correct horse battery' };
    this.#token = String((await this.#call('register', person)).token);
    const { products } = (await this.#call('listProducts')) as unknown as { products: Listed[] };
    const wanted = some(
      products.filter(({ sizes, stock }) => !sizes?.length && (stock ?? 100) > 10),
      2,
    );
    for (const { id } of wanted) {
      await this.#call('addToCart', { itemId: id, size: 'default' });
      await this.#call('updateCart', { itemId: id, size: 'default', quantity: 2 });
    }
    const { cartData } = (await this.#call('getCart')) as unknown as {
      cartData: Record<string, Record<string, number>>;
    };
    for (const { id } of wanted)
      if (cartData[id]?.default !== 2)
        throw new Error(`the cart lacks 2 of ${id}: ${JSON.stringify(cartData)}`);
    const clientOrderId = randomUUID();
    await this.#placed(wanted, clientOrderId, email);
    this.#tally.orders.push(clientOrderId);
    const { orders } = (await this.#call('userOrders')) as unknown as {
      orders: { clientOrderId: string | null }[];
    };
    if (orders.length !== 1 || orders[0]?.clientOrderId !== clientOrderId)
      throw new Error(`My Orders has ${orders.length} orders where one was placed`);
  }

  /** Places an order; where prices have changed meanwhile, once more at the new ones, as a shopper who agrees does. */
  async #placed(wanted: readonly Listed[], clientOrderId: string, email: string): Promise<void> {
    const items = wanted.map(({ id, price }) => ({ id, price, size: 'default', quantity: 2 }));
    const address = { ...profile, email };
    let { total: amount } = totalsOf(items);
    for (let tries = 0; tries < 5; tries++) {
      const { method, path } = calls.placeOrder;
      const request = { address, items, amount, currency: 'UGX', clientOrderId };
      const { status, body } = await this.#request(path, this.#sent(method, request));
      const reply = JSON.parse(body) as { success: boolean; amount?: number; message?: string };
      if (reply.success) return;
      if (reply.amount === undefined) throw new Error(`place-order: ${status} ${reply.message}`);
      amount = reply.amount;
    }
    throw new Error('place-order refused five totals that it had named itself');
  }

  async #page(path: string): Promise<string> {
    this.#tally.pages += 1;
    const { status, body } = await this.#request(path);
    if (status !== 200 || !body.endsWith('</html>')) throw new Error(`${path}: ${status}, or cut short`);
    const names = body.match(/\/(?:_astro|scripts|styles|pictures)\/[\w.-]+\.\w+/g) ?? [];
    for (const name of some([...new Set(names)], 4)) await this.#file(name);
    return body;
  }

  /** A file of a page, also after the release that the page is of. */
  async #file(path: string): Promise<void> {
    if (this.#files.has(path)) return;
    this.#files.add(path);
    this.#tally.files += 1;
    const { status, body } = await this.#request(path);
    if (status !== 200 || body === '') throw new Error(`${path}: ${status}`);
  }

  async #call(name: keyof typeof calls, request?: object): Promise<Record<string, unknown>> {
    const { method, path } = calls[name];
    const { status, body } = await this.#request(path, this.#sent(method, request ?? {}));
    const reply = JSON.parse(body) as Record<string, unknown>;
    if (status !== 200 || reply.success !== true) throw new Error(`${path}: ${status} ${reply.message}`);
    return reply;
  }

  #sent(method: string, request: object): RequestInit {
    if (method === 'GET') return {};
    const headers = { 'content-type': 'application/json', token: this.#token };
    return { method, headers, body: JSON.stringify(request) };
  }

  /** Repeats a request as long as the shop is down; a request that fails while it is up is a fault. */
  async #request(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.#address, ...init.headers };
    const began = performance.now();
    while (true) {
      const sent = performance.now();
      try {
        const answer = await fetch(this.#shop.url + path, { ...init, headers });
        const { status } = answer;
        const body = await answer.text();
        // While it starts it says so, and the page that it shows reloads by itself.
        if (status !== 503 || !this.#shop.wasDownSince(sent)) return { status, body };
      } catch (error) {
        if (!this.#shop.wasDownSince(sent)) throw new Error(`${path}: ${(error as Error).cause ?? error}`);
      }
      if (performance.now() - began > patienceMs) throw new Error(`${path}: no answer for two minutes`);
      this.#tally.repeated += 1;
      await pause(repeatEveryMs);
    }
  }
}

const profile = {
  firstName: 'Jane',
  lastName: 'Nakato',
  phone: '+256 700 000 000',
  street: 'Plot 12, Kampala Road',
  city: 'Kampala',
  country: 'Uganda',
};

/** `count` of a list, by chance. */
function some<Item>(list: readonly Item[], count: number): Item[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
}
