import { randomUUID } from 'node:crypto';
import type { CallName } from '#api/contract.ts';
import { firstPrice, linesOf, type Peer, type PlacedOrder, products, profile, summaryOf } from './peer.ts';

interface Account {
  cart: Record<string, Record<string, number>>;
  orders: { _id: string; amount: number; items: Item[]; address: object; date: string; status: string }[];
}

interface Item {
  id: string;
  size: string;
  quantity: number;
}

/** What a call sends, of all calls. */
interface Asked {
  itemId: string;
  size: string;
  quantity: number;
  items: Item[];
  amount: number;
  address: object;
}

/** An API as somebody writes it in PHP from the specification alone: no keys, no extras, every refusal a 200. */
export class KeylessPeer implements Peer {
  readonly extras = '';
  keepsCart = false;
  readonly #accounts = new Map<string, Account>();
  readonly #tokens = new Map<string, string>();
  readonly #prices = new Map(products.map((id) => [id, firstPrice]));
  #orderCount = 0;

  goods() {
    return products.map(summaryOf);
  }

  async newAccount(): Promise<string> {
    const email = `${randomUUID()}@mail.example`;
    this.#accounts.set(email, { cart: {}, orders: [] });
    return email;
  }

  async cart(email: string): Promise<Record<string, number>> {
    return linesOf(this.#accounts.get(email)?.cart ?? {});
  }

  async orders(email: string): Promise<PlacedOrder[]> {
    return (this.#accounts.get(email)?.orders ?? []).map(({ amount, items }) => ({
      amount,
      lines: Object.fromEntries(items.map(({ id, size, quantity }) => [`${id}/${size}`, quantity])),
    }));
  }

  async setPrice(id: string, price: number): Promise<void> {
    this.#prices.set(id, price);
  }

  async expire(email: string): Promise<void> {
    for (const [token, owner] of this.#tokens) if (owner === email) this.#tokens.delete(token);
  }

  async call(name: CallName, body: string, token: string): Promise<{ status: number; body: string }> {
    const email = this.#tokens.get(token) ?? '';
    const account = this.#accounts.get(email);
    const asked = body === '' ? {} : JSON.parse(body);
    if (name === 'login')
      return success({
        token: this.#newToken(asked.email),
        user: { name: 'Amina Nakato', email: asked.email },
      });
    if (name === 'listProducts') return success({ products: this.#listed() });
    if (!account) return { status: 401, body: '{"success":false,"message":"Invalid token"}' };
    return this.#own(name, asked, account, email);
  }

  #own(name: CallName, asked: Asked, account: Account, email: string) {
    const { itemId, size, quantity, items, amount, address } = asked;
    const sizes = account.cart[itemId] ?? {};
    if (name === 'getUserDetails') return success({ user: { name: 'Amina Nakato', email } });
    if (name === 'getUserProfile')
      return success({
        profile: { ...profile, first_name: profile.firstName, last_name: profile.lastName },
      });
    if (name === 'getCart') return success({ cartData: account.cart });
    if (name === 'addToCart') account.cart[itemId] = { ...sizes, [size]: (sizes[size] ?? 0) + 1 };
    if (name === 'updateCart') account.cart[itemId] = { ...sizes, [size]: Number(quantity) };
    if (name === 'userOrders') return success({ orders: account.orders });
    if (name === 'placeOrder') {
      const date = new Date().toISOString().slice(0, 19).replace('T', ' ');
      const _id = String(++this.#orderCount);
      account.orders.push({ _id, amount, items, address, date, status: 'Order Placed' });
      if (!this.keepsCart) account.cart = {};
    }
    return success({ message: 'Done' });
  }

  #listed(): object[] {
    return products.map((id) => {
      const { name, category } = summaryOf(id);
      return {
        id,
        name,
        description: '',
        price: String(this.#prices.get(id)),
        image: [],
        category,
        sub_category: 'Pearl',
      };
    });
  }

  #newToken(email: string): string {
    const token = randomUUID();
    this.#tokens.set(token, email);
    return token;
  }
}

function success(fields: object): { status: number; body: string } {
  return { status: 200, body: JSON.stringify({ success: true, ...fields }) };
}
