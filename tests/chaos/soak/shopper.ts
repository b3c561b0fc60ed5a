import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#api/contract.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { address } from '../../support/customer.ts';
import type { Random } from '../random.ts';
import type { Answer, SoakedShop } from './soaked-shop.ts';
import { faultOf, type SoakTally } from './tally.ts';

export interface Visit {
  soaked: SoakedShop;
  tally: SoakTally;
  random: Random;
}

interface Listed {
  id: string;
  price: number;
  sizes?: unknown[];
  stock?: number;
}

/**
 * Makes journeys until `isOver`, with pauses of `pauseMs` on average: pages with their files, a search, and in two journeys of three an
 * account and an order. Each shopper has another `number`.
 */
export async function shop(
  number: number,
  visit: Visit,
  pauseMs: number,
  isOver: () => boolean,
): Promise<void> {
  const { tally, random } = visit;
  let openTab: string | null = null;
  for (let round = 0; !isOver(); round++) {
    const shopper = new Shopper(visit, `10.${number}.${(round >> 8) & 255}.${round & 255}`);
    try {
      if (openTab !== null) await shopper.search(openTab);
      openTab = await shopper.browse();
      if (round % 3 !== 2) await shopper.order();
      tally.journeys += 1;
    } catch (error) {
      tally.faults.push(faultOf(error));
      openTab = null;
    }
    await pause(random.below(2 * pauseMs));
  }
}

class Shopper {
  readonly #shop: SoakedShop;
  readonly #tally: SoakTally;
  readonly #random: Random;
  readonly #address: string;
  readonly #files = new Map<string, string>();
  #token = '';

  constructor({ soaked, tally, random }: Visit, address: string) {
    this.#shop = soaked;
    this.#tally = tally;
    this.#random = random;
    this.#address = address;
  }

  /**
   * Looks at home, a list, three products and the search, with the files that these pages name. Resolves with the name of the
   * search's index, for a tab that is left open.
   */
  async browse(): Promise<string> {
    const home = await this.#page('/');
    const list = await this.#page('/collection');
    const links = [...new Set((home + list).match(/(?<=href=")\/product\/[\w-]+(?=")/g) ?? [])];
    if (links.length === 0) throw new Error('/collection lists no product');
    for (const link of this.#some(links, 3)) await this.#page(link);
    const index = await this.#file(searchRootFile);
    await this.search(index);
    return index;
  }

  /** Searches by an index, also by one of a release before. */
  async search(index: string): Promise<void> {
    await this.#file(`/${searchFolder}/${index}`);
  }

  /** Signs up, fills a cart, orders what is in it at the prices of the moment, and looks at the order. */
  async order(): Promise<void> {
    const email = `${randomUUID()}@mail.example`;
    const person = { ...address, name: 'Jane Nakato', email, password: 'correct horse battery' };
    this.#token = await this.#signUp(person);
    const { products } = (await this.#call('listProducts')) as unknown as { products: Listed[] };
    const wanted = this.#some(
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
    this.#tally.orders.push({ clientOrderId, life: this.#shop.kills });
    const { orders } = (await this.#call('userOrders')) as unknown as {
      orders: { clientOrderId: string | null }[];
    };
    if (orders.length !== 1 || orders[0]?.clientOrderId !== clientOrderId)
      throw new Error(`My Orders has ${orders.length} orders where one was placed`);
  }

  /** Signs up; resolves with the token. Where the shop was killed before it answered, the account exists: the shopper then signs in. */
  async #signUp(person: { email: string; password: string }): Promise<string> {
    const { body, isRepeated } = await this.#send('register', person);
    const reply = JSON.parse(body) as { success: boolean; token?: string; message?: string };
    if (reply.success) return String(reply.token);
    if (!isRepeated) throw new Error(`register: ${reply.message}`);
    return String((await this.#call('login', { email: person.email, password: person.password })).token);
  }

  /** Places an order; if prices have changed meanwhile, once more at the new ones, as a shopper who agrees does. */
  async #placed(wanted: readonly Listed[], clientOrderId: string, email: string): Promise<void> {
    const items = wanted.map(({ id, price }) => ({ id, price, size: 'default', quantity: 2 }));
    const recipient = { ...address, email };
    let { total: amount } = totalsOf(items);
    for (let tries = 0; tries < 5; tries++) {
      const request = { address: recipient, items, amount, currency: 'UGX', clientOrderId };
      const { status, body } = await this.#send('placeOrder', request);
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
    for (const name of this.#some([...new Set(names)], 4)) await this.#file(name);
    return body;
  }

  /** A file of a page, which the shopper's browser keeps. */
  async #file(path: string): Promise<string> {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    this.#tally.files += 1;
    const { status, body } = await this.#request(path);
    if (status !== 200 || body === '') throw new Error(`${path}: ${status}`);
    this.#files.set(path, body);
    return body;
  }

  async #call(name: keyof typeof calls, request: object = {}): Promise<Record<string, unknown>> {
    const { status, body } = await this.#send(name, request);
    const reply = JSON.parse(body) as Record<string, unknown>;
    if (status !== 200 || reply.success !== true) throw new Error(`${name}: ${status} ${reply.message}`);
    return reply;
  }

  async #send(name: keyof typeof calls, request: object): Promise<Answer> {
    const { method, path } = calls[name];
    if (method === 'GET') return await this.#request(path);
    const headers = { 'content-type': 'application/json', token: this.#token };
    return await this.#request(path, { method, headers, body: JSON.stringify(request) });
  }

  async #request(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.#address, ...init.headers };
    return await this.#shop.request(path, { ...init, headers });
  }

  /** `count` of a list, by chance. */
  #some<Item>(list: readonly Item[], count: number): Item[] {
    return list
      .map((item) => ({ item, rank: this.#random.below(2 ** 32) }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ item }) => item);
  }
}
