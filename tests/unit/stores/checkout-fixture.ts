import { createClient } from '#api/client.ts';
import { missingFields } from '#domain/account/profile.ts';
import { type CartLine, cartLines } from '#domain/cart/cart-lines.ts';
import { type CartRecord, foldCart, inSight } from '#domain/cart/cart-log.ts';
import type { ProductSummary } from '#domain/catalogue/product-summary.ts';
import {
  decodeAttempt,
  decodePlaced,
  orderedLines,
  type SentAttempt,
} from '#domain/checkout/order-attempt.ts';
import { placedAttempt, removals } from '#domain/checkout/ordered-removal.ts';
import { checkoutMachine } from '#stores/checkout-machine.ts';
import type { Leave } from '#stores/checkout-state.ts';
import { orderSubmission } from '#stores/order-submission.ts';
import { product } from '../../support/products.ts';
import { type OrderShop, openOrderShop } from '../server/orders/order-fixture.ts';

export type Phone = Awaited<ReturnType<typeof openPhone>>;

/**
 * How the line treats one message. `doubled` answers the second of the two; `late` comes after its sender has given up;
 * `held` waits for `release`.
 */
export type Weather = 'fine' | 'request lost' | 'reply lost' | 'doubled' | 'garbled' | 'late' | 'held';

/** What the built shop says of its products; the API may say otherwise by now. */
const builtPrices = { soap: 9_500, hat: 20_000, dress: 60_000 } as const;

/** How a shop without keys writes an order into its list; undefined for what it does not write. */
type Writes = (order: Record<string, unknown>, index: number) => Record<string, unknown>;

interface PhoneOptions {
  knowsKeys?: boolean;
  writes?: Writes;
  /** The shop at which another phone of the same customer is. */
  shop?: OrderShop;
}

/**
 * A customer's phone at the reference API, or at one that knows no keys: one storage, a cart, any number of tabs, and a
 * line that may fail.
 */
export async function openPhone({ knowsKeys = true, writes = (order) => order, ...at }: PhoneOptions = {}) {
  const shop = at.shop ?? (await openOrderShop());
  const { jane } = shop;
  let token: string | null = jane.token;
  /** The unconfirmed attempt, and the one that was placed last. */
  let stored = ['null', 'null'];
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let paused = 0;
  let records: CartRecord[] = [];
  let made = 0;
  let isBroken = false;
  let isScriptLost = false;
  let isFull = false;
  const weather: Weather[] = [];
  const sent: string[] = [];
  const tabs: (() => void)[] = [];
  const late: (() => Promise<unknown>)[] = [];
  const held = new Set<() => void>();

  const client = createClient({
    baseUrl: 'http://shop.example',
    token: () => token,
    retryDelay: 0,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      sent.push(pathname);
      const today = weather.shift() ?? 'fine';
      if (today === 'held') await new Promise<void>((resolve) => held.add(resolve));
      const ask = () => shop.call(pathname + search, withoutKey(init));
      if (today === 'late') late.push(ask);
      if (today === 'request lost' || today === 'late') throw new TypeError('The line is down.');
      if (today === 'doubled') await ask();
      const reply = knowsKeys ? await ask() : await rewritten(pathname, await ask());
      if (today === 'reply lost') throw new TypeError('The line is down.');
      return today === 'garbled' ? new Response('<html>Welcome to the hotel</html>') : reply;
    },
  });

  function withoutKey(init: RequestInit | undefined): RequestInit | undefined {
    if (knowsKeys || typeof init?.body !== 'string') return init;
    const { clientOrderId, ...body } = JSON.parse(init.body);
    return { ...init, body: JSON.stringify(body) };
  }

  /** The list as the shop writes it. */
  async function rewritten(pathname: string, reply: Response): Promise<Response> {
    if (!pathname.endsWith('user-orders.php')) return reply;
    const { orders, ...rest } = await reply.json();
    const list = orders?.map(({ clientOrderId, ...order }: Record<string, unknown>, index: number) =>
      writes(order, index),
    );
    return Response.json({ ...rest, orders: list }, { status: reply.status });
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

  const summaries = new Map<string, ProductSummary | null>([
    ...Object.entries(builtPrices).map(([id, price]) => [id, summaryOf(id, price)] as const),
    ['gone', null],
  ]);
  const cartNow = (): CartLine[] => cartLines(foldCart(records), summaries);

  function record({
    key,
    quantity,
    ...rest
  }: Pick<CartRecord, 'kind' | 'replaces'> & { key: string; quantity: number }) {
    made += 1;
    records = [
      ...records,
      { id: String(made).padStart(15, '0'), lines: new Map([[key, quantity]]), account: 'jane', ...rest },
    ];
  }

  /** A tab sees at once what it wrote to the storage, and with a delay what others wrote. */
  function openTab() {
    const left: Leave[] = [];
    let seen = stored;
    const catchUp = () => {
      seen = stored;
    };
    tabs.push(catchUp);
    const sent = (): SentAttempt | null =>
      token && JSON.parse(seen[0] ?? '') && decodeAttempt(JSON.parse(seen[0] ?? ''));
    const write = (attempt: SentAttempt | null): boolean => {
      if (attempt && isFull) return false;
      stored = [JSON.stringify(attempt), stored[1] ?? 'null'];
      catchUp();
      return true;
    };
    const attempts = {
      sent,
      write,
      placed: () => JSON.parse(seen[1] ?? '') && decodePlaced(JSON.parse(seen[1] ?? '')),
      settle(attempt: SentAttempt) {
        const removed = removals(records, attempt.cart, knowsKeys);
        stored = ['null', JSON.stringify(placedAttempt(attempt, removed))];
        catchUp();
        for (const removal of removed) record(removal);
      },
    };
    const delay = async (ms: number) => {
      paused += ms;
      catchUp();
    };
    const submission = orderSubmission({
      server: client,
      knowsKeys,
      attempts,
      alone,
      async orderedNow() {
        if (isBroken) throw new Error('A defect of the shop.');
        return orderedLines(records);
      },
      delay,
    });
    const machine = checkoutMachine({
      attempts,
      async submission() {
        if (isScriptLost) throw new TypeError('Failed to fetch dynamically imported module');
        return submission;
      },
      delay,
      email: () => (token === null ? null : jane.email),
      cart: async () => cartNow(),
      cartNow,
      cartAsOrdered: () => orderedLines(records),
      async completeProfile() {
        const answer = await client.getUserProfile();
        const isWhole = answer.outcome !== 'ok' || missingFields(answer.value).length === 0;
        return isWhole ? answer : { outcome: 'ok', value: null };
      },
      liveProducts: (ids) => client.listProducts({ ids }),
      leave: (how) => left.push(how),
      newId: () => crypto.randomUUID(),
    });
    const reconsider = () => {
      catchUp();
      machine.reconsider();
    };
    const state = () => machine.$checkout.get();
    return {
      ...machine,
      reconsider,
      /** The storage of other tabs has reached this one, which has yet to look at it. */
      catchUp,
      left,
      step: () => state().step,
      /** What is asked about an unconfirmed order. */
      why: () => {
        const now = state();
        return now.step === 'unconfirmed' ? now.why : now.step;
      },
      /** The look of any screen that has read the list. */
      settle: async () => submission.look(sent()?.attempt.clientOrderId ?? ''),
    };
  }

  /** The shopper wants this much of a line. */
  function put(key: string, quantity: number): void {
    record({ kind: 'set', key, quantity, replaces: inSight(records, [key]) });
  }

  return {
    shop,
    client,
    /** The browser takes nothing more. */
    fillStorage() {
      isFull = true;
    },
    /** Whether the script that most orders never need, or need when they are sent, can be had from now on. */
    loseScript(isLost: boolean) {
      isScriptLost = isLost;
    },
    /** From now on an order ends with an exception before it is sent. */
    breakSubmission() {
      isBroken = true;
    },
    weather,
    sent,
    put,
    openTab,
    /** One more of a line. */
    add(key: string) {
      record({ kind: 'add', key, quantity: 1, replaces: [] });
    },
    /** The server has told what it has of a line, which is as much as the device knows. */
    confirm(key: string) {
      const quantity = foldCart(records).get(key)?.quantity ?? 0;
      record({ kind: 'saved', key, quantity, replaces: inSight(records, [key]) });
    },
    paused: () => paused,
    cart: () =>
      Object.fromEntries(
        [...foldCart(records)].flatMap(([key, { quantity }]) => (quantity > 0 ? [[key, quantity]] : [])),
      ),
    sentAttempt: (): SentAttempt | null => JSON.parse(stored[0] ?? ''),
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
      stored = ['null', 'null'];
      for (const catchUp of tabs) catchUp();
      records = [];
    },
    /** What is held goes on. */
    release() {
      for (const goOn of held) goOn();
    },
    /** What was late arrives now. */
    async arrive() {
      for (const ask of late.splice(0)) await ask();
    },
  };
}

function summaryOf(id: string, price: number): ProductSummary {
  const { pictures, ...rest } = product({ id, price, name: `Product ${id}` });
  return { ...rest, picture: pictures[0] };
}
