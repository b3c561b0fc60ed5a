import { createClient } from '#api/client.ts';
import { type CartLine, cartLines } from '#domain/cart-lines.ts';
import type { CartEntry } from '#domain/cart-log.ts';
import type { Goods } from '#domain/goods.ts';
import { decodeAttempt, type KeptAttempt } from '#domain/order-attempt.ts';
import { missingFields } from '#domain/profile.ts';
import { lineKey } from '#domain/size.ts';
import { checkoutDesk } from '#stores/checkout-desk.ts';
import type { Leave } from '#stores/checkout-state.ts';
import { product } from '../../support/products.ts';
import { openOrderShop } from '../server/orders/order-fixture.ts';

export type Phone = Awaited<ReturnType<typeof openPhone>>;

/** How the line treats one message. `doubled` answers the second of the two; `late` comes after its sender has given up. */
export type Weather = 'fine' | 'request lost' | 'reply lost' | 'doubled' | 'garbled' | 'late';

/** What the built shop says of its goods; the API may say otherwise by now. */
const builtPrices = { soap: 9_500, hat: 20_000, dress: 60_000 } as const;

/** A customer's phone at the reference API: one storage, a cart, any number of tabs, and a line that may fail. */
export async function openPhone({ knowsKeys = true } = {}) {
  const shop = await openOrderShop();
  const { jane } = shop;
  let token: string | null = jane.token;
  let stored = 'null';
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let skipped = 0;
  const cart = new Map<string, CartEntry>();
  const weather: Weather[] = [];
  const sent: string[] = [];
  const tabs: (() => void)[] = [];
  const late: (() => Promise<unknown>)[] = [];

  const client = createClient({
    baseUrl: 'http://shop.example',
    token: () => token,
    retryDelay: 0,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      sent.push(pathname);
      const today = weather.shift() ?? 'fine';
      const ask = () => shop.call(pathname + search, withoutKey(init));
      if (today === 'late') late.push(ask);
      if (today === 'request lost' || today === 'late') throw new TypeError('The line is down.');
      if (today === 'doubled') await ask();
      const reply = await ask();
      if (today === 'reply lost') throw new TypeError('The line is down.');
      return today === 'garbled' ? new Response('<html>Welcome to the hotel</html>') : reply;
    },
  });

  function withoutKey(init: RequestInit | undefined): RequestInit | undefined {
    if (knowsKeys || typeof init?.body !== 'string') return init;
    const { clientOrderId, ...body } = JSON.parse(init.body);
    return { ...init, body: JSON.stringify(body) };
  }

  /** As Web Locks do it. */
  function alone<Value>(run: (waited: boolean) => Promise<Value>): Promise<Value> {
    const waited = waiting > 0;
    waiting += 1;
    const result = turn
      .then(() => run(waited))
      .finally(() => {
        waiting -= 1;
      });
    turn = result.catch(() => {});
    return result;
  }

  const goods = new Map<string, Goods | null>([
    ...Object.entries(builtPrices).map(([id, price]) => [id, goodsOf(id, price)] as const),
    ['gone', null],
  ]);
  const cartNow = (): CartLine[] => cartLines(cart, goods);

  /** A tab sees at once what it wrote to the storage, and with a delay what others wrote. */
  function openTab() {
    const left: Leave[] = [];
    let seen = stored;
    const catchUp = () => {
      seen = stored;
    };
    tabs.push(catchUp);
    const desk = checkoutDesk({
      server: client,
      kept: {
        read: (): KeptAttempt | null => {
          const json = JSON.parse(seen);
          return json && decodeAttempt(json);
        },
        write: (attempt) => {
          stored = JSON.stringify(attempt);
          catchUp();
        },
      },
      alone,
      empty(lines) {
        for (const { productId, size, quantity } of lines) {
          const key = lineKey(productId, size);
          put(key, (cart.get(key)?.quantity ?? 0) - quantity);
        }
      },
      now: () => shop.now() + skipped,
      pause: async (ms) => {
        skipped += ms;
        catchUp();
      },
      email: () => (token === null ? null : jane.email),
      cart: async () => cartNow(),
      cartNow,
      async completeProfile() {
        const answer = await client.getUserProfile();
        return answer.outcome === 'ok' && missingFields(answer.value).length === 0 ? answer.value : null;
      },
      liveProducts: (ids) => client.listProducts({ ids }),
      leave: (how) => left.push(how),
      newId: () => crypto.randomUUID(),
    });
    const reconsider = () => {
      catchUp();
      desk.reconsider();
    };
    return { ...desk, reconsider, left, step: () => desk.$checkout.get().step };
  }

  function put(key: string, quantity: number): void {
    if (quantity > 0) cart.set(key, { quantity, saved: true });
    else cart.delete(key);
  }

  return {
    shop,
    client,
    weather,
    sent,
    put,
    openTab,
    cart: () => Object.fromEntries([...cart].map(([key, { quantity }]) => [key, quantity])),
    kept: (): KeptAttempt | null => JSON.parse(stored),
    orders: () => jane.orders(),
    /** The token dies on the server. */
    expire() {
      token = 'a token that died';
    },
    signIn() {
      token = jane.token;
    },
    signOut() {
      token = null;
      stored = 'null';
      for (const catchUp of tabs) catchUp();
      cart.clear();
    },
    /** What was late arrives now. */
    async arrive() {
      for (const ask of late.splice(0)) await ask();
    },
  };
}

function goodsOf(id: string, price: number): Goods {
  const { pictures, ...rest } = product({ id, price, name: `Product ${id}` });
  return { ...rest, picture: pictures[0] };
}
