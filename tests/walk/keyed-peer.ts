import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '#api/contract.ts';
import { argon2Passwords } from '#server/accounts/passwords.ts';
import { type App, createApp } from '#server/app.ts';
import { openDatabaseInMemory } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { defaultLimits } from '#server/limits/limits.ts';
import { fill, productRow } from '../unit/server/catalogue-fixture.ts';
import {
  firstPrice,
  linesOf,
  type Peer,
  type PlacedOrder,
  password,
  products,
  profile,
  summaryOf,
} from './peer.ts';

/** The reference API over a database in memory, which knows an order by its key. */
export class KeyedPeer implements Peer {
  readonly extras = 'contact logout orderKey orderPages';
  readonly #app: App;
  readonly #database: Database;
  /** The walk's own token for each account, and those that devices got. */
  readonly #tokens = new Map<string, string>();
  readonly #issued = new Map<string, string[]>();

  static async open(): Promise<KeyedPeer> {
    const database = await openDatabaseInMemory();
    await fill(
      database,
      products.map((id) => productRow(id, { name: `Product ${id}`, price: firstPrice })),
    );
    return new KeyedPeer(database);
  }

  private constructor(database: Database) {
    const endless = Object.keys(defaultLimits).map((name) => [name, { points: Infinity, duration: 1 }]);
    this.#database = database;
    this.#app = createApp({
      database,
      dataDir: '.',
      passwords: argon2Passwords({ memory: 64, passes: 1 }),
      limits: Object.fromEntries(endless),
    });
  }

  goods() {
    return products.map(summaryOf);
  }

  async newAccount(): Promise<string> {
    const email = `${randomUUID()}@mail.example`;
    const { token } = await this.#post('register', { ...profile, name: 'Amina Nakato', email, password });
    this.#tokens.set(email, token);
    return email;
  }

  async cart(email: string): Promise<Record<string, number>> {
    return linesOf((await this.#post('getCart', {}, email)).cartData);
  }

  async orders(email: string): Promise<PlacedOrder[]> {
    const { orders } = await this.#post('userOrders', {}, email);
    return orders.map(
      ({ amount, items }: { amount: number; items: { id: string; size: string; quantity: number }[] }) => ({
        amount,
        lines: Object.fromEntries(items.map(({ id, size, quantity }) => [`${id}/${size}`, quantity])),
      }),
    );
  }

  async setPrice(id: string, price: number): Promise<void> {
    await this.#database.updateTable('products').set({ price }).where('id', '=', id).execute();
    await this.#database
      .updateTable('catalogue')
      .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
      .execute();
  }

  async expire(email: string): Promise<void> {
    for (const token of this.#issued.get(email) ?? []) await this.call('logout', '{}', token);
    this.#issued.delete(email);
  }

  async call(name: CallName, body: string, token: string): Promise<{ status: number; body: string }> {
    const { method, path } = calls[name];
    const headers = { 'content-type': 'application/json', ...(token && { token }) };
    const request = new Request(`http://shop.example${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body }),
    });
    const response = await this.#app(request, { address: '127.0.0.1' });
    const reply = await response.text();
    if (name === 'login' && response.ok) {
      const { email } = JSON.parse(body);
      this.#issued.set(email, [...(this.#issued.get(email) ?? []), JSON.parse(reply).token]);
    }
    return { status: response.status, body: reply };
  }

  async #post(name: CallName, body: object, email = '') {
    const reply = await this.call(name, JSON.stringify(body), this.#tokens.get(email) ?? '');
    return JSON.parse(reply.body);
  }
}
