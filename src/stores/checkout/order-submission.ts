import { pageOfOrders } from '#api/client/orders.ts';
import { placeOrder } from '#api/client/place-order.ts';
import { lineKey } from '#domain/cart/line-keys.ts';
import { noRoomForOrder } from '#domain/checkout/interruption-messages.ts';
import { orderedLines, type SentAttempt, shareRecords } from '#domain/checkout/order-attempt.ts';
import { fingerprintOf } from '#domain/checkout/order-sighting.ts';
import { withBase } from '#domain/checkout/ordered-removal.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';
import { failed } from '#domain/shop/messages.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { uuidFrom } from '#domain/text/uuid.ts';
import { cartRecords, invalidateCart } from '../cart/cart.ts';
import { delay } from '../delays.ts';
import { $session } from '../session.ts';
import { callShop, hasExtra } from '../shop-api.ts';
import { showToast } from '../toasts.ts';
import { listBefore, waitForIdleCart } from './before-sending.ts';
import type { OrderDraft, Unconfirmed } from './checkout-state.ts';
import { $placedAttempt, refreshAttempt, writeAttempt } from './order-attempt.ts';
import { OrderBusyError, settleOrder, sightingIn, withOrderLock } from './settle-order.ts';

/**
 * The result of sending or looking for an order. `reopen`: the checkout opens again, since the attempt is another one now, the
 * cart has changed, or the shopper's answer was stored. `unsent`: nothing was sent, since the shop did not answer, another tab
 * kept the lock, or the storage had no room to note the try.
 * `maybe`, `nothing`, `unlisted`, `unsure` as in `Sighting`. `refusal`: the server's words about a try, while it or an earlier one
 * may have arrived.
 */
export type SubmissionResult =
  | { status: 'placed' | 'nothing' | 'unlisted' | 'reopen' | 'unsent' }
  | { status: 'unsure'; refusal?: string; isListRefused?: boolean }
  | { status: 'maybe'; orders: readonly Order[] }
  | { status: 'refused' | 'duplicate' | 'auth'; message: string };

/** `confirmDuplicate`: the shopper wants the same order a second time (R35). */
export type OrderOptions = Pick<OrderAttempt, 'confirmDuplicate'>;

/** Sends an order of the cart as the shopper saw it. An attempt that was sent meanwhile is looked for instead. */
function send(draft: OrderDraft, street: string, options: OrderOptions): Promise<SubmissionResult> {
  return withAttempt(async (unconfirmed) => {
    if (unconfirmed) return lookForOrder(unconfirmed);
    // Another tab has placed it: the rest of the cart, if any, is another order.
    if (isPlaced(draft)) return { status: 'reopen' };
    const list = await listBefore();
    if ('status' in list) return list;
    await waitForIdleCart();
    // While this tab was asleep, another may have taken the lease of the lock, and placed it.
    sendStorageChange();
    if (isPlaced(draft)) return { status: 'reopen' };
    const records = cartRecords.read();
    const cartNow = new Map(orderedLines(records).map((line) => [line.key, line]));
    const isInCart = ({ productId, size, quantity }: OrderDraft['lines'][number]) =>
      (cartNow.get(lineKey(productId, size))?.quantity ?? 0) >= quantity;
    if (!draft.lines.every(isInCart)) return { status: 'reopen' };
    const cart = draft.cart.map((line) => {
      const current = cartNow.get(line.key);
      return withBase(current?.quantity === line.quantity ? current : line, records);
    });
    const attempt = { ...attemptOf(draft, street), ...options };
    return transmit({ attempt, cart, ...list, tries: 0, isAsked: false });
  });
}

/** Whether the order that was placed last took records of this draft's cart. */
function isPlaced(draft: OrderDraft): boolean {
  const placed = $placedAttempt.get();
  return placed !== null && shareRecords(placed.cart, draft.cart);
}

/** A new attempt for this draft, with its own idempotency key. */
function attemptOf({ lines, totals, profile, email }: OrderDraft, street: string): OrderAttempt {
  const { firstName, lastName, phone, city, country } = profile;
  const address = { firstName, lastName, email, phone, street, city, state: '', zipcode: '', country };
  const clientOrderId = uuidFrom(crypto.getRandomValues(new Uint8Array(16)));
  return { clientOrderId, lines, address, amount: totals.total };
}

/** Sends an attempt once more at the shopper's wish, unless its order is seen first. */
function resend(id: string): Promise<SubmissionResult> {
  return withAttemptOf(id, async (sent) => {
    const result = await lookForOrder(sent);
    return ['nothing', 'unlisted', 'unsure'].includes(result.status) ? transmit(sent) : result;
  });
}

function look(id: string): Promise<SubmissionResult> {
  return withAttemptOf(id, lookForOrder);
}

/** Settles the attempt: the shopper says that an order of those shown is this one. */
function confirm(state: Candidates): Promise<SubmissionResult> {
  const [order, another] = ordersOf(state);
  return withAttemptOf(state.id, async (sent) => settle(sent, another ? '' : order?.id));
}

/** Notes that the orders shown are others, as the shopper says. */
function deny(state: Candidates): Promise<SubmissionResult> {
  return withAttemptOf(state.id, async (sent) =>
    change(sent, { ...sent, before: [...sent.before, ...ordersOf(state).map(fingerprintOf)] }),
  );
}

type Candidates = Unconfirmed & { id: string };

function ordersOf(state: Candidates): readonly Order[] {
  return state.evidence === 'maybe' ? state.orders : [];
}

/** Notes that the shopper was asked: after a reload they are asked again after one look. */
function markAsked(id: string): Promise<SubmissionResult> {
  return withAttemptOf(id, async (sent) => change(sent, { ...sent, isAsked: true }));
}

/** Gives the attempt up for good: it is not looked for any more, though its order may have arrived. */
function abandon(id: string): Promise<SubmissionResult> {
  return withAttemptOf(id, async (sent) => change(sent, null));
}

/** Runs in one tab at a time, with the attempt as the storage has it after the delay with which tabs hear of each other. */
function withAttempt(
  run: (sent: SentAttempt | null) => Promise<SubmissionResult>,
): Promise<SubmissionResult> {
  return withOrderLock(async (waited) => {
    if (waited) await delay(orderTiming.storageDelayMs);
    sendStorageChange();
    return run(refreshAttempt());
  }).catch((error) => {
    if (error instanceof OrderBusyError) return { status: 'unsent' };
    throw error;
  });
}

/** Runs as above, with the attempt of this idempotency key; without it the result says whether its order was placed. */
function withAttemptOf(
  id: string,
  run: (sent: SentAttempt) => Promise<SubmissionResult>,
): Promise<SubmissionResult> {
  return withAttempt(async (sent) => {
    if (sent?.attempt.clientOrderId === id) return run(sent);
    return { status: $placedAttempt.get()?.clientOrderId === id ? 'placed' : 'reopen' };
  });
}

async function transmit(sent: SentAttempt): Promise<SubmissionResult> {
  sendStorageChange();
  // While this tab waited for the lock or the list, another may have ended the session or begun another customer's; while it
  // was asleep, another may have taken the lock.
  const isOwn = sent.attempt.address.email === $session.get()?.account;
  if (!isOwn || (sent.tries > 0 ? !isCurrent(sent) : refreshAttempt())) return { status: 'reopen' };
  const next = { ...sent, tries: sent.tries + 1, isAsked: false };
  // An attempt that the next page could not find is not sent: nobody would know of the order, and it might be placed twice.
  if (!writeAttempt(next)) {
    write(sent.tries > 0 ? sent : null);
    return sent.tries > 0 ? { status: 'unsent' } : { status: 'refused', message: noRoomForOrder };
  }
  const answer = await placeOrder(callShop, sent.attempt);
  if (answer.outcome === 'ok') return settle(next, answer.value.orderId);
  // A page that asks for a sign-in is no refusal: it need not be the shop's, and the order may have been taken behind it.
  if (answer.outcome === 'auth' && answer.isPage) return { status: 'unsure' };
  const { message } = answer;
  if (answer.outcome === 'unknown') {
    // Without a message of the server's own the screen says enough: that it looks for the order.
    if (message !== failed.placingOrder)
      showToast({ kind: 'error', text: failed.placingOrder, description: message });
    return { status: 'unsure' };
  }
  const isKeyed = hasExtra('orderKey');
  const refusal = {
    status: answer.outcome === 'auth' ? 'auth' : (answer.code ?? 'refused'),
    message,
  } as const;
  if (sent.tries === 0 && !isKeyed) return readRefusal(next, refusal);
  // A refusal tells nothing of an earlier try whose answer was lost, unless the server would have recognised its key.
  const isDefinite = sent.tries === 0 || (isKeyed && answer.outcome === 'refused');
  change(next, isDefinite ? null : sent);
  return isDefinite || answer.outcome === 'auth' ? refusal : { status: 'unsure', refusal: message };
}

/** A refusal holds if the list has nothing new: some PHP shops store an order and then fail to send a mail. */
async function readRefusal(
  sent: SentAttempt,
  refusal: Extract<SubmissionResult, { message: string }>,
): Promise<SubmissionResult> {
  const { message } = refusal;
  const result = await lookForOrder(sent);
  const isListRefused = result.status === 'unsure' && result.isListRefused && !sent.isListRead;
  const isTokenDead = result.status === 'auth' && refusal.status === 'auth';
  if (result.status === 'unlisted' || isListRefused || isTokenDead) {
    change(sent, null);
    // A token that reads the list is valid: the message speaks of another sign-in, as that of a mail server does.
    return result.status === 'unlisted' && refusal.status === 'auth'
      ? { status: 'refused', message }
      : refusal;
  }
  if (result.status !== 'unsure') return result;
  change(sent, { ...sent, isAsked: true });
  return refusal.status === 'auth' ? refusal : { status: 'unsure', refusal: message };
}

async function lookForOrder(sent: SentAttempt): Promise<SubmissionResult> {
  const { clientOrderId } = sent.attempt;
  const isKeyed = hasExtra('orderKey');
  const answer = await pageOfOrders(callShop, isKeyed ? { clientOrderId } : {});
  if (answer.outcome === 'auth') return { status: 'auth', message: answer.message };
  if (answer.outcome !== 'ok') return { status: 'unsure', isListRefused: answer.outcome === 'refused' };
  const sighting = sightingIn(answer.value.list, sent);
  if (sighting.seen === 'placed') return settle(sent);
  if (sighting.seen === 'maybe') return { status: 'maybe', orders: sighting.orders };
  // The order may be on another page.
  return { status: sighting.seen === 'unlisted' && answer.value.isPart ? 'unsure' : sighting.seen };
}

/** Settles the attempt, unless a sign-out has removed it; its order is placed all the same (R23). */
function settle(sent: SentAttempt, orderId?: string | null): SubmissionResult {
  if (isCurrent(sent)) settleOrder(sent, orderId || null);
  return { status: 'placed' };
}

/** Changes the attempt, unless a sign-out has removed it with the cart: nothing of them is written back (R23). */
function change(sent: SentAttempt, next: SentAttempt | null): SubmissionResult {
  if (isCurrent(sent)) write(next);
  return { status: 'reopen' };
}

function isCurrent({ attempt }: SentAttempt): boolean {
  return refreshAttempt()?.attempt.clientOrderId === attempt.clientOrderId;
}

/** Stores the attempt; once it is null the cart is synchronized again, since the order may have emptied the server's. */
function write(next: SentAttempt | null): void {
  writeAttempt(next);
  if (next === null) invalidateCart();
}

/**
 * Places an order once (R19, R33). An attempt is stored before its first byte is sent, with the cart records that it orders.
 * It is unconfirmed until its order is seen, it is definitely refused, or the shopper gives it up; until then no other order
 * can be sent. One tab at a time sends or looks. Loaded when an order is sent or is unconfirmed.
 */
export const submission = { send, resend, look, confirm, deny, markAsked, abandon };
