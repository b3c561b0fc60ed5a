import type { Outcome } from '#api/outcome.ts';
import { noRoomForOrder } from '#domain/checkout/interruption-messages.ts';
import type { PlacedAttempt, SentAttempt } from '#domain/checkout/order-attempt.ts';
import { type OrderedLine, shareRecords } from '#domain/checkout/order-attempt.ts';
import { fingerprintOf, type Sighting, sightByKey, sightOrder } from '#domain/checkout/order-sighting.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';
import { orderTry } from '#domain/shop/shop.ts';

/** What the submission asks of the server. */
export interface OrderServer {
  placeOrder(attempt: OrderAttempt): Promise<Outcome<unknown>>;
  userOrders(options?: { clientOrderId?: string }): Promise<Outcome<readonly Order[]>>;
}

/** The attempts of the account that is signed in, one for all tabs: the unconfirmed one, and the one settled last. */
export interface KnownAttempts {
  sent(): SentAttempt | null;
  placed(): PlacedAttempt | null;
}

/** The same, to be changed. */
export interface AttemptStore extends KnownAttempts {
  /** Says whether the next page will find it. */
  write(attempt: SentAttempt | null): boolean;
  /** Takes what was ordered out of the cart, and remembers it as placed. */
  settle(attempt: SentAttempt): void;
}

export interface SubmissionOptions {
  server: OrderServer;
  /** Whether the API announced `orderKey`. */
  knowsKeys: boolean;
  attempts: AttemptStore;
  /** Runs in one tab at a time; tells whether another tab was at it just before. Throws when that tab does not end. */
  alone<Value>(run: (waited: boolean) => Promise<Value>): Promise<Value>;
  /** The cart as it stands, when nobody is telling the server of it. */
  orderedNow(): Promise<readonly OrderedLine[]>;
  delay(ms: number): Promise<void>;
}

/**
 * How a try or a look ended. `over`: the attempt is no longer the one to ask about. `unsent`: nothing was sent, as the
 * shop or another tab could not be waited for. `maybe`, `nothing`, `unsure` as in `Sighting`.
 */
export type TryEnd =
  | Exclude<Sighting, { seen: 'placed' }>
  | { seen: 'placed' | 'over' | 'unsent' }
  | { seen: 'refused' | 'duplicate' | 'auth'; message: string };

export type OrderSubmission = ReturnType<typeof orderSubmission>;

/**
 * Places an order once (R19, R33). An attempt is written down before its first byte, with the records of the cart that it
 * orders. It is `sent` until its order is seen, it is definitely refused, or the shopper gives it up; while it is, nothing
 * else can be sent. One tab at a time sends or looks.
 */
export function orderSubmission(options: SubmissionOptions) {
  const { server, knowsKeys, attempts, alone, orderedNow, delay } = options;
  /** Whether the list could not be read before an order already: the next try goes without it. */
  let isListAway = false;

  /** A turn, with the attempt as all tabs know it, which a storage tells with a delay. */
  function turn(run: (sent: SentAttempt | null) => Promise<TryEnd>): Promise<TryEnd> {
    return alone(async (waited) => {
      if (waited) await delay(orderTry.settleMs);
      return run(attempts.sent());
    }).catch((error) => {
      if (error instanceof Error && error.name === 'OrderBusyError') return { seen: 'unsent' };
      throw error;
    });
  }

  /** A turn with the attempt of this key. */
  function turnOf(id: string, run: (sent: SentAttempt) => Promise<TryEnd>): Promise<TryEnd> {
    return turn(async (sent) => {
      if (sent?.attempt.clientOrderId === id) return run(sent);
      return { seen: attempts.placed()?.clientOrderId === id ? 'placed' : 'over' };
    });
  }

  /**
   * Sends an order of the cart as the shopper saw it (`shown`). What another tab has sent meanwhile is looked for
   * instead; what was taken out of the cart meanwhile is not ordered.
   */
  function send(attempt: OrderAttempt, shown: readonly OrderedLine[]): Promise<TryEnd> {
    return turn(async (known) => {
      if (known) return look(known);
      const placed = attempts.placed();
      if (placed && shareRecords(placed.cart, shown)) return { seen: 'placed' };
      const list = await listBefore();
      if ('seen' in list) return list;
      const now = new Map((await orderedNow()).map((line) => [line.key, line]));
      if (shown.some(({ key, quantity }) => (now.get(key)?.quantity ?? 0) < quantity))
        return { seen: 'over' };
      const cart = shown.map((line) => {
        const current = now.get(line.key);
        return current?.quantity === line.quantity ? current : line;
      });
      return transmit({ attempt, cart, ...list, tries: 0, isAsked: false });
    });
  }

  /** The orders that are there before the first byte: none of them will be this one. */
  async function listBefore(): Promise<Pick<SentAttempt, 'before' | 'isListRead'> | TryEnd> {
    const unread = { before: [], isListRead: false };
    if (knowsKeys) return unread;
    const outcome = await server.userOrders();
    if (outcome.outcome === 'ok') return { before: outcome.value.map(fingerprintOf), isListRead: true };
    if (outcome.outcome === 'auth') return { seen: 'auth', message: outcome.message };
    const goesWithout = isListAway || outcome.outcome === 'refused';
    isListAway = true;
    return goesWithout ? unread : { seen: 'unsent' };
  }

  /** Sends an attempt once more, at the shopper's word, unless its order is seen now. */
  function sendAgain(id: string): Promise<TryEnd> {
    return turnOf(id, async (sent) => {
      const seen = await look(sent);
      return seen.seen === 'nothing' || seen.seen === 'unsure' ? transmit(sent) : seen;
    });
  }

  async function transmit(sent: SentAttempt): Promise<TryEnd> {
    const next = { ...sent, tries: sent.tries + 1, isAsked: false };
    // What the next page could not find is not sent: nobody would know of the order, and it might be placed twice.
    if (!attempts.write(next)) {
      attempts.write(null);
      return { seen: 'refused', message: noRoomForOrder };
    }
    const outcome = await server.placeOrder(sent.attempt);
    if (outcome.outcome === 'ok') return settle(next);
    if (outcome.outcome === 'unknown') return { seen: 'unsure' };
    const { message } = outcome;
    // A refusal tells nothing of an earlier try whose answer was lost, unless the server would have known it by its key.
    const isDefinite = sent.tries === 0 || (knowsKeys && outcome.outcome === 'refused');
    change(next, isDefinite ? null : sent);
    if (outcome.outcome === 'auth') return { seen: 'auth', message };
    if (!isDefinite) return { seen: 'unsure' };
    return { seen: outcome.code ?? 'refused', message };
  }

  async function look(sent: SentAttempt): Promise<TryEnd> {
    const { clientOrderId } = sent.attempt;
    const outcome = await server.userOrders(knowsKeys ? { clientOrderId } : {});
    if (outcome.outcome === 'auth') return { seen: 'auth', message: outcome.message };
    if (outcome.outcome !== 'ok') return { seen: 'unsure' };
    const sighting = (knowsKeys ? sightByKey : sightOrder)(outcome.value, sent);
    return sighting.seen === 'placed' ? settle(sent) : sighting;
  }

  function settle(sent: SentAttempt): TryEnd {
    if (isCurrent(sent)) attempts.settle(sent);
    return { seen: 'placed' };
  }

  /** A sign-out meanwhile has removed the attempt and the cart, and nothing of them is written back (R23). */
  function change(sent: SentAttempt, next: SentAttempt | null): TryEnd {
    if (isCurrent(sent)) attempts.write(next);
    return { seen: 'over' };
  }

  function isCurrent({ attempt }: SentAttempt): boolean {
    return attempts.sent()?.attempt.clientOrderId === attempt.clientOrderId;
  }

  return {
    send,
    sendAgain,
    look: (id: string) => turnOf(id, look),
    /** The shopper says that an order of the list is this one. */
    confirm: (id: string) => turnOf(id, async (sent) => settle(sent)),
    /** The shopper says that these orders are others. */
    deny: (id: string, orders: readonly Order[]) =>
      turnOf(id, async (sent) => {
        const before = [...sent.before, ...orders.map(fingerprintOf)];
        change(sent, { ...sent, before });
        return { seen: 'over' };
      }),
    /** The shopper was asked: after a reload they are asked again without long looks. */
    asked: (id: string) => turnOf(id, async (sent) => change(sent, { ...sent, isAsked: true })),
    /** For good: what may have arrived is not looked for any more. */
    giveUp: (id: string) => turnOf(id, async (sent) => change(sent, null)),
  };
}
