import { vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { attemptKey } from '#domain/account/sign-out.ts';
import { foldCart, inSight } from '#domain/cart/cart-log.ts';
import {
  accountKey,
  cartPrefix,
  cartReadKey,
  cartStorage,
  encodeRecord,
  nextRecordId,
} from '#domain/cart/cart-storage.ts';
import { decodeAttempt, type SentAttempt } from '#domain/checkout/order-attempt.ts';
import type { PendingThanks } from '#domain/checkout/order-thanks.ts';
import type { ToastMessage } from '#domain/shop/page-events.ts';
import { summariesPath } from '#domain/shop/paths.ts';
import type { Checkout, Leave } from '#stores/checkout/checkout-state.ts';
import type { NetworkFault } from '../../../support/network-faults.ts';
import { product } from '../../../support/products.ts';
import { type OrderShop, openOrderShop } from '../../server/orders/order-fixture.ts';
import { FakeClock, FakeLocks, FakeStorage, openFakeTab } from '../fake-tabs.ts';

export type Phone = Awaited<ReturnType<typeof openPhone>>;

export type Tab = Awaited<ReturnType<Phone['openTab']>>;

/**
 * How the network treats one call. `doubled` answers the second of the two; `late` comes after its sender has given up;
 * `held` waits for `release`; `sent away` is done, and answered with a redirect to a page of sign-in;
 * `refused` is what some shops say of an empty list of orders; before one that `expires` the token has died. An object is the
 * answer to a call that is done.
 */
export type NetworkCondition = 'fine' | NetworkFault | 'doubled' | 'late' | 'sent away' | 'expires' | object;

/** What the built shop says of its products; the API may say otherwise by now. */
const builtPrices = { soap: 9_500, hat: 20_000, dress: 60_000 } as const;

/** How a shop without keys writes an order into its list; undefined for what it does not write. */
type Writes = (order: Record<string, unknown>, index: number) => Record<string, unknown>;

interface PhoneOptions {
  knowsKeys?: boolean;
  writes?: Writes;
  /** Fields of the reply with the list of orders, instead of the reference API's. */
  lists?: (orders: readonly Record<string, unknown>[]) => object;
  /** Whether the browser has Web Locks. */
  hasLocks?: boolean;
  /** The shop at which another phone of the same customer is. */
  shop?: OrderShop;
}

/**
 * A customer's phone at the reference API, or at one that knows no keys, with the stores as they ship: one storage, a
 * cart, any number of tabs, a clock that goes as fast as it can, and a line that may fail.
 */
export async function openPhone({
  knowsKeys = true,
  writes = (order) => order,
  lists = (orders) => ({ orders }),
  hasLocks = true,
  ...at
}: PhoneOptions = {}) {
  const shop = at.shop ?? (await openOrderShop());
  const { jane } = shop;
  const storage = new FakeStorage();
  const clock = new FakeClock();
  const locks = hasLocks ? new FakeLocks() : null;
  const network: NetworkCondition[] = [];
  const sent: string[] = [];
  const tabs: ReturnType<typeof openFakeTab>[] = [];
  const late: (() => Promise<unknown>)[] = [];
  const held = new Set<() => void>();
  let isTokenDead = false;
  let isScriptLost = false;
  let whileScriptComes = () => {};

  async function fetchFromShop(input: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input);
    if (pathname === summariesPath(0, 1)) {
      return Response.json(Object.entries(builtPrices).map(([id, price]) => summaryOf(id, price)));
    }
    sent.push(pathname);
    const today = network.shift() ?? 'fine';
    if (today === 'held') {
      // Meanwhile time passes.
      clock.underWay -= 1;
      await new Promise<void>((resolve) => held.add(resolve));
      clock.underWay += 1;
    }
    if (today === 'expires') isTokenDead = true;
    const ask = () => shop.call(pathname + search, asSent(init));
    if (today === 'late') late.push(ask);
    if (today === 'unsent' || today === 'late') throw new TypeError('The line is down.');
    if (today === 'refused') return Response.json({ success: false, message: 'No orders found' });
    if (today === 'doubled') await ask();
    const reply = knowsKeys ? await ask() : await rewritten(pathname, await ask());
    if (typeof today === 'object') return Response.json(today);
    if (today === 'unanswered') throw new TypeError('The line is down.');
    if (today === 'sent away') return new Response('', { status: 302, headers: { location: '/login.php' } });
    return today === 'portal' ? new Response('<html>Welcome to the hotel</html>') : reply;
  }

  /** Without the key, if the shop knows none, and with the token as it is by now. */
  function asSent(init: RequestInit): RequestInit {
    const headers = new Headers(init.headers);
    if (isTokenDead && headers.has('token')) headers.set('token', 'a token that died');
    if (knowsKeys || typeof init.body !== 'string') return { ...init, headers };
    const { clientOrderId, ...body } = JSON.parse(init.body);
    return { ...init, headers, body: JSON.stringify(body) };
  }

  /** The list as the shop writes it. */
  async function rewritten(pathname: string, reply: Response): Promise<Response> {
    if (!pathname.endsWith('user-orders.php')) return reply;
    const { orders, ...rest } = await reply.json();
    const list = orders?.map(({ clientOrderId, ...order }: Record<string, unknown>, index: number) =>
      writes(order, index),
    );
    return Response.json({ ...rest, ...(list && lists(list)) }, { status: reply.status });
  }

  /** What is written here has reached every tab. */
  function write(key: string, value: string | null): void {
    if (value === null) delete storage.items[key];
    else storage.items[key] = value;
    for (const tab of tabs) tab.hear(key);
  }

  const records = () => cartStorage(() => storage.items as unknown as Storage).read();

  function record(
    kind: 'add' | 'set' | 'saved',
    key: string,
    quantity: number,
    replaces: readonly string[],
    account = jane.email,
  ) {
    const id = nextRecordId(records(), Date.now(), Math.random);
    const lines = new Map([[key, quantity]]);
    write(cartPrefix + id, encodeRecord({ kind, lines, replaces, account }));
  }

  function signIn(): void {
    isTokenDead = false;
    const customer = { name: 'Jane Doe', email: jane.email };
    write(accountKey, jane.email);
    write(cartReadKey, JSON.stringify(jane.email));
    write('session', JSON.stringify({ token: jane.token, account: jane.email, customer }));
  }

  async function openTab() {
    const dataset = {
      shards: '1',
      extras: knowsKeys ? 'orderKey' : '',
    };
    const tab = openFakeTab({ path: '/place-order', dataset, storage, locks, clock, fetch: fetchFromShop });
    const { checkout, submission, lookWhenBack } = await tab.run(loadStores);
    tabs.push(tab);
    const left: Leave[] = [];
    const toasts: ToastMessage[] = [];
    tab.run(() => document.addEventListener('toast', ({ detail }) => toasts.push(detail)));
    const steps: Checkout['step'][] = [];
    let isOpen = false;
    const state = (): Checkout => checkout.$checkout.get();
    const tick = () => {
      for (const each of tabs) each.tick();
    };
    const acting =
      <Values extends unknown[]>(act: (...values: Values) => Promise<unknown>) =>
      async (...values: Values): Promise<void> => {
        const done = tab.run(async () => {
          await act(...values);
          if (isOpen) await settled();
        });
        await clock.runUntil(done, tick);
      };
    tab.run(() =>
      checkout.$checkout.listen((next) => {
        steps.push(next.step);
        if (next.step === 'placed') left.push('placed');
        else if (next.step === 'leaving') left.push(next.reason);
      }),
    );
    return {
      open: acting(async () => {
        if (isOpen) return checkout.reopenCheckout();
        isOpen = true;
        checkout.openCheckout(async () => {
          if (isScriptLost) throw new TypeError('Failed to fetch dynamically imported module');
          const act = whileScriptComes;
          whileScriptComes = () => {};
          act();
          return submission;
        });
        lookWhenBack();
      }),
      accept: acting(checkout.acceptPrices),
      place: acting(checkout.placeOrder),
      placeDuplicate: acting(checkout.placeDuplicate),
      look: acting(checkout.checkAttempt),
      resend: acting(checkout.resendAttempt),
      confirm: acting(checkout.confirmAttempt),
      deny: acting(checkout.denyAttempt),
      abandon: acting(checkout.abandonAttempt),
      /** Time passes, ms. */
      wait: acting((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))),
      /** The storage of other tabs has reached this one, which has yet to look at it. */
      catchUp: tab.catchUp,
      /** The same, and this one does what follows from it. */
      hearStorage: acting(async () => {
        tab.catchUp();
        tab.tick();
      }),
      /** The connection is back, or comes and goes as many times, and what follows from it is done. */
      comeOnline: acting(async (times?: number) => {
        for (let time = 0; time < (times ?? 1); time++) dispatchEvent(new Event('online'));
        await new Promise<void>((resolve) => setTimeout(resolve, 1_000));
      }),
      /** The shopper went on to another page of the shop, and Back brings this one as it was. */
      comeBack: acting(async () => tab.comeBack()),
      /** Until then nothing reaches it. */
      lag: tab.lag,
      sleep: tab.sleep,
      wake: tab.wake,
      left,
      toasts,
      /** Each step since it was opened. */
      steps,
      state,
      step: () => state().step,
      /** What is asked about an unconfirmed order. */
      evidence: () => {
        const now = state();
        return now.step === 'unconfirmed' ? now.evidence : now.step;
      },
      /** The orders of the list that may be it, as the screen shows them. */
      candidates: () => {
        const now = state();
        return now.step === 'unconfirmed' && now.evidence === 'maybe' ? now.orders : [];
      },
      /** The look of any screen that has read the list. */
      settle: acting(() => submission.look(sentAttempt()?.attempt.clientOrderId ?? '')),
    };

    /** Until the checkout shows what it has found. */
    function settled(): Promise<void> {
      return new Promise((resolve) => {
        const stop = checkout.$checkout.subscribe(({ step }) => {
          if (step === 'opening' || step === 'checking' || step === 'sending') return;
          queueMicrotask(() => stop());
          resolve();
        });
      });
    }
  }

  const sentAttempt = (): SentAttempt | null => {
    const json = storage.items[attemptKey(jane.email)];
    return json === undefined ? null : decodeAttempt(JSON.parse(json));
  };

  signIn();
  return {
    shop,
    /** The calls of the customer beside the checkout, on a line that is whole. */
    client: createClient({
      baseUrl: 'http://shop.example',
      token: () => jane.token,
      fetch: (input, init) => shop.call(new URL(String(input)).pathname, init),
    }),
    /** The browser takes nothing more. */
    fillStorage() {
      storage.isFull = true;
    },
    /** Whether the script that most orders never need, or need when they are sent, cannot be loaded from now on. */
    loseScript(isLost: boolean) {
      isScriptLost = isLost;
    },
    /** Happens while that script is on its way for the next time. */
    whileScriptComes(act: () => void) {
      whileScriptComes = act;
    },
    network,
    sent,
    openTab,
    /** The shopper wants this much of a line. */
    put: (key: string, quantity: number) => record('set', key, quantity, inSight(records(), [key])),
    /** One more of a line. */
    add: (key: string) => record('add', key, 1, []),
    /** A page was left while it sent this quantity of soap. */
    leaveCall: (quantity: number) =>
      write('cart-call', JSON.stringify([Date.now(), 'soap/default', quantity])),
    /** How long the phone has waited, ms. */
    waited: () => clock.now,
    cart: () =>
      Object.fromEntries(
        [...foldCart(records())].flatMap(([key, { quantity }]) => (quantity > 0 ? [[key, quantity]] : [])),
      ),
    sentAttempt,
    /** The order that My Orders is to thank for, as the storage has it. */
    thanks: (): PendingThanks | null => JSON.parse(storage.items['order-thanks'] ?? 'null'),
    storedAttempt: () => storage.items[attemptKey(jane.email)],
    /** Another tab stores this attempt, or removes it. */
    storeAttempt: (json: string | undefined) => write(attemptKey(jane.email), json ?? null),
    orders: () => jane.orders(),
    /** The token dies on the server. */
    expire() {
      isTokenDead = true;
    },
    signIn,
    /** In another tab. */
    signOut() {
      for (const key of Object.keys(storage.items)) write(key, null);
    },
    /**
     * Somebody else signs in, in another tab, with this unconfirmed order, or with as many soaps in the cart. Returns what
     * reads the order's text.
     */
    signInOther(email: string, { attempt = null, soaps = 0 }: { attempt?: string | null; soaps?: number }) {
      const customer = { name: 'John', email };
      write(attemptKey(email), attempt);
      write(accountKey, email);
      if (soaps > 0) record('set', 'soap/default', soaps, [], email);
      write('session', JSON.stringify({ token: 'of-john', account: email, customer }));
      return () => storage.items[attemptKey(email)];
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

/** A tab's own stores. The server's cart is on the device already, and again whenever it is asked for. */
async function loadStores() {
  vi.resetModules();
  const [checkout, { submission }, { lookWhenBack }, { $isCartFresh }] = await Promise.all([
    import('#stores/checkout/checkout.ts'),
    import('#stores/checkout/order-submission.ts'),
    import('#stores/checkout/look-again.ts'),
    import('#stores/cart/cart.ts'),
    // Loaded if there are no Web Locks: the clock would not wait for it.
    import('#stores/storage-lock.ts'),
  ]);
  $isCartFresh.set(true);
  addEventListener('cart-pull', () => $isCartFresh.set(true));
  return { checkout, submission, lookWhenBack };
}

function summaryOf(id: string, price: number) {
  const { pictures, ...rest } = product({ id, price, name: `Product ${id}` });
  return { ...rest, picture: pictures[0] };
}
