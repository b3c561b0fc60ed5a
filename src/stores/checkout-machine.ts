import { atom } from 'nanostores';
import { isListed, lineKey } from '#domain/cart/cart-lines.ts';
import { isSameOrder, type OrderedLine, shareRecords } from '#domain/checkout/order-attempt.ts';
import { orderTry } from '#domain/shop/shop.ts';
import type { Checkout, Leave, OrderDraft } from './checkout-state.ts';
import type { KnownAttempts, OrderSubmission, TryEnd } from './order-submission.ts';
import { attemptOf, type PreconditionOptions, preconditions } from './preconditions.ts';

export interface CheckoutOptions extends PreconditionOptions {
  attempts: KnownAttempts;
  /**
   * What sends and looks, with the screens that it may need: here before the first byte of an order is sent, so that they
   * are there when the line is lost. Rejects when they cannot be loaded.
   */
  submission(): Promise<OrderSubmission>;
  delay(ms: number): Promise<void>;
  leave(how: Leave): void;
}

/**
 * The checkout of one tab, a state machine:
 *
 *     opening -> leaving | incomplete | unreachable | changed -> ready -> sending
 *     sending -> placed | refused | auth | duplicate -> sending | unreachable | checking
 *     checking -> placed | auth | unconfirmed | opening (settled elsewhere)
 *     unconfirmed -> checking (look, send again) | placed (this is it) | opening (given up)
 *
 * An unconfirmed attempt, of whatever tab or visit, leads from opening to checking before anything else.
 */
export function checkoutMachine(options: CheckoutOptions) {
  const { attempts, cartNow, cartAsOrdered, newId, delay, submission } = options;
  const { checked, ready } = preconditions(options);
  const $checkout = atom<Checkout>({ step: 'opening' });
  let run = 0;
  /** The records of the cart that this tab is about to show or has shown as its last order. */
  let shownCart: readonly OrderedLine[] = [];
  let shownLast: OrderDraft | null = null;
  /** The idempotency key of the attempt that this tab has looked for. */
  let lookedFor = '';

  /** Preconditions in the order of Spec 2, live prices, and then the order that is about to be placed. */
  async function open(): Promise<void> {
    const mine = ++run;
    shownCart = [...shownCart, ...cartAsOrdered()];
    $checkout.set({ step: 'opening' });
    const next = await reviewed();
    if (mine === run) await show(next);
  }

  /** What is seldom shown is fetched first: without it new prices could not be seen, and nothing may be ordered at them. */
  async function reviewed(): Promise<Checkout> {
    const next = await checked();
    if (next.step !== 'changed') return next;
    return submission().then(
      () => next,
      () => ({ step: 'unreachable', isSent: false }),
    );
  }

  async function show(next: Checkout): Promise<void> {
    if (next.step === 'checking') await check();
    else if (next.step === 'leaving') leave(next.how === 'empty' && isOrdered() ? 'placed' : next.how);
    else {
      if ('draft' in next) {
        shownCart = next.draft.cart;
        shownLast = next.draft;
      }
      $checkout.set(next);
    }
  }

  /** Whether the cart is empty because another tab has ordered what this one shows or looks for. */
  function isOrdered(): boolean {
    const placed = attempts.placed();
    return placed !== null && (placed.clientOrderId === lookedFor || shareRecords(placed.cart, shownCart));
  }

  /** The shopper has seen the new prices. */
  async function accept(): Promise<void> {
    const state = $checkout.get();
    if (state.step !== 'changed') return;
    run += 1;
    await show(ready(state.draft));
  }

  /** Sends the order; a second tap finds the state changed and does nothing. `street` may hold a landmark. */
  async function place(street: string): Promise<void> {
    const state = $checkout.get();
    if (state.step === 'ready') await send(state.draft, street, {});
  }

  /** The shopper wants the same order a second time (R35). */
  async function placeDuplicate(): Promise<void> {
    const state = $checkout.get();
    if (state.step === 'duplicate') await send(state.draft, state.street, { confirmDuplicate: true });
  }

  async function send(
    shown: OrderDraft,
    street: string,
    changes: { confirmDuplicate?: true },
  ): Promise<void> {
    if (!isCart(shown)) return open();
    const mine = ++run;
    const draft = { ...shown, cart: orderedBy(shown) };
    $checkout.set({ step: 'sending', draft });
    const attempt = { ...attemptOf(draft, newId(), street), ...changes };
    const end = await tried((orders) => orders.send(attempt, draft.cart));
    if (mine !== run) return;
    if (end.seen === 'duplicate') $checkout.set({ step: 'duplicate', draft, street, message: end.message });
    else await after(end);
  }

  function isCart({ lines }: OrderDraft): boolean {
    return isSameOrder(cartNow().filter(isListed), lines);
  }

  /** The records of the cart that the lines of a draft stand for now. */
  function orderedBy({ lines }: OrderDraft): readonly OrderedLine[] {
    const keys = lines.map(({ productId, size }) => lineKey(productId, size));
    return cartAsOrdered().filter(({ key }) => keys.includes(key));
  }

  /** A defect of ours leaves no screen waiting for ever: what was written down may be sent, and anything else is not. */
  async function tried(act: (orders: OrderSubmission) => Promise<TryEnd>): Promise<TryEnd> {
    const orders = await submission().catch(() => null);
    if (!orders) return { seen: 'unsent' };
    return act(orders).catch((error) => {
      console.error(error);
      return { seen: attempts.sent() ? 'unsure' : 'unsent' };
    });
  }

  /** Something that the shopper decided about an unconfirmed order. */
  async function decide(act: (orders: OrderSubmission, id: string) => Promise<TryEnd>): Promise<void> {
    const state = $checkout.get();
    if (state.step !== 'unconfirmed') return;
    const mine = ++run;
    $checkout.set({ step: 'checking' });
    const end = await tried((orders) => act(orders, state.id));
    if (mine === run) await after(end);
  }

  async function after(end: TryEnd): Promise<void> {
    if (end.seen === 'placed') leave('placed');
    else if (end.seen === 'auth') $checkout.set({ step: 'auth', message: end.message });
    else if (end.seen === 'over') await open();
    else if (end.seen === 'unsent') $checkout.set({ step: 'unreachable', isSent: attempts.sent() !== null });
    else if (end.seen === 'refused' || end.seen === 'duplicate') await explain(end.message);
    else await check();
  }

  /** A refusal may have a reason that the shopper can see: other prices, or a product that is gone. */
  async function explain(message: string): Promise<void> {
    const mine = ++run;
    const next = await reviewed();
    if (mine !== run) return;
    const isReason = next.step === 'changed' || next.step === 'leaving';
    await show(isReason ? next : { step: 'refused', message });
  }

  /**
   * Looks for the order until it is seen, or the shopper must be asked: a server may still be at it when the line is
   * lost, so that one look finds out nothing. After a reload one look is enough.
   */
  async function check(): Promise<void> {
    const mine = ++run;
    $checkout.set({ step: 'checking' });
    const sent = attempts.sent();
    if (sent === null) return open();
    const { clientOrderId: id, amount } = sent.attempt;
    lookedFor = id;
    let isTimeOver = sent.isAsked;
    void delay(orderTry.askAfterMs).then(() => {
      isTimeOver = true;
    });
    for (;;) {
      const end = await tried((orders) => orders.look(id));
      if (mine !== run) return;
      const { seen } = end;
      if (seen === 'maybe') return ask({ step: 'unconfirmed', id, amount, why: seen, orders: end.orders });
      if (seen !== 'nothing' && seen !== 'unsure') return after(end);
      if (isTimeOver) return ask({ step: 'unconfirmed', id, amount, why: seen });
      await delay(orderTry.lookEveryMs);
      if (mine !== run) return;
    }
  }

  function ask(state: Checkout & { step: 'unconfirmed' }): void {
    $checkout.set(state);
    void tried((orders) => orders.asked(state.id));
  }

  function leave(how: Leave): void {
    run += 1;
    $checkout.set(how === 'placed' ? { step: 'placed' } : { step: 'leaving', how });
    options.leave(how);
  }

  /** Another tab changed the cart or the attempt. */
  function reconsider(): void {
    const state = $checkout.get();
    const placed = attempts.placed();
    // The server's confirmation replaces the records of the same pieces, in whatever step this tab is.
    if (shownLast && isCart(shownLast)) shownCart = [...shownCart, ...orderedBy(shownLast)];
    if (state.step === 'unconfirmed') {
      if (placed?.clientOrderId === state.id) leave('placed');
    } else if ('draft' in state) {
      if (state.step === 'sending') return;
      if (placed && shareRecords(placed.cart, shownCart)) leave('placed');
      else if (attempts.sent() || !isCart(state.draft)) void open();
      else state.draft.cart = orderedBy(state.draft);
    }
  }

  return {
    $checkout,
    open,
    accept,
    place,
    placeDuplicate,
    reconsider,
    look: check,
    /** Sends it again; what has arrived meanwhile is seen first. */
    sendAgain: () => decide((orders, id) => orders.sendAgain(id)),
    /** One of the orders shown is this one. */
    confirm: () => decide((orders, id) => orders.confirm(id)),
    /** None of the orders shown is this one. */
    deny() {
      const state = $checkout.get();
      const shown = state.step === 'unconfirmed' && state.why === 'maybe' ? state.orders : [];
      return decide((orders, id) => orders.deny(id, shown));
    },
    /** The shopper gives the attempt up. */
    giveUp: () => decide((orders, id) => orders.giveUp(id)),
  };
}
