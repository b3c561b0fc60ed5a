import type { Profile } from '#domain/account/profile.ts';
import { isListed } from '#domain/cart/cart-lines.ts';
import { lineKey } from '#domain/cart/line-keys.ts';
import type { Totals } from '#domain/checkout/delivery.ts';
import type { PriceChange, Shortage } from '#domain/checkout/live-prices.ts';
import { isSameOrder, type OrderedLine, orderedLines, shareRecords } from '#domain/checkout/order-attempt.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';
import { cartRecords } from '../cart/cart.ts';
import { $cartLines } from '../cart/cart-lines.ts';
import { $placedAttempt, refreshAttempt } from './order-attempt.ts';

/** An order before it is sent, at the shop's live prices. */
export interface OrderDraft {
  lines: OrderAttempt['lines'];
  cart: readonly OrderedLine[];
  totals: Totals;
  profile: Profile;
  email: string;
}

/** Reason to leave the checkout. `unavailable`: ids that the live list lacks; both lists are empty if the cart knew. */
export type Leave =
  | 'login'
  | 'empty'
  | 'placed'
  /** Another phone of the account has placed the same, and the cart is empty. */
  | 'duplicate'
  | { unavailable: readonly string[]; shortages: readonly Shortage[] };

/**
 * State of an order that was sent and is not confirmed. `nothing`: the shop does not have its key; `unlisted`: the shop's list of
 * orders has nothing new; `unsure`: no list could tell; `maybe`: one of `orders` may be it.
 */
export type Unconfirmed =
  | { evidence: 'nothing' | 'unlisted' | 'unsure' }
  | { evidence: 'maybe'; orders: readonly Order[] };

/** Screens of the checkout. Amounts in UGX. */
export type Checkout =
  | { step: 'opening' | 'placed' }
  /** The profile lacks what a delivery needs, or holds what cannot be right: `text` says so. */
  | { step: 'incomplete'; text: string }
  /** The shop cannot be reached; `isSent` if an order was sent, whose arrival is unknown. */
  | { step: 'unreachable'; isSent: boolean }
  | { step: 'leaving'; reason: Leave }
  /** Prices have changed since the shopper saw them; the shopper confirms the new ones first. */
  | { step: 'changed'; draft: OrderDraft; totalBefore: number; changes: readonly PriceChange[] }
  | { step: 'ready' | 'sending'; draft: OrderDraft }
  /** This account placed the same order just now; `street` is the address as it was sent (R35). */
  | { step: 'duplicate'; draft: OrderDraft; street: string; message: string }
  /** An order was sent, and the checkout looks for it. */
  | { step: 'checking' }
  /** The order was not found, and only the shopper can decide; `amount` is the order's, `refusal` what the server said of the last try. */
  | ({ step: 'unconfirmed'; id: string; amount: number; refusal: string } & Unconfirmed)
  | { step: 'refused'; message: string }
  | { step: 'auth'; message: string };

/** Screens between the form and the order that most shoppers never see; their script loads on demand. */
export type Interrupted = Extract<Checkout, { step: 'changed' | 'duplicate' | 'refused' | 'unconfirmed' }>;

const obstacles: ReadonlySet<Checkout['step']> = new Set(['incomplete', 'unreachable', 'refused', 'auth']);

/** Whether the screen shows what stands in the way of an order, until the shopper does something about it. */
export function isObstacle(step: Checkout['step']): boolean {
  return obstacles.has(step);
}

// The order that this tab displays. Its cart records tell the tab that another one has placed it.

let displayedRecords: readonly OrderedLine[] = [];
let displayedDraft: Pick<OrderDraft, 'lines'> = { lines: [] };
/** The last draft that the shop asked about (R35). */
let draftAskedAbout = displayedDraft;
/** Idempotency key of the sent order that the tab looks for. */
let awaitedOrderId = '';

export function noteOpening(): void {
  displayedRecords = displayedRecords.concat(orderedNow());
}

/** Notes the order that the tab displays, and whether the shop asks about it (R35). */
export function noteStep({ step, draft }: Extract<Checkout, { draft: OrderDraft }>): void {
  displayedRecords = draft.cart;
  displayedDraft = draft;
  if (step === 'duplicate') draftAskedAbout = draft;
}

/** Notes the idempotency key of the sent order that the tab looks for. */
export function noteAwaitedOrder(id: string): void {
  awaitedOrderId = id;
}

/** Notes the records with which the server's confirmation replaces those of the displayed pieces. */
export function followRecords(): void {
  if (isCartNow(displayedDraft)) displayedRecords = displayedRecords.concat(recordsOf(displayedDraft));
}

/** Whether the displayed order was placed, by any tab, with all pieces of `lines`. */
export function isDisplayedOrderPlaced(lines: readonly OrderedLine[] = []): boolean {
  const { cart = [] } = $placedAttempt.get() ?? {};
  const hasAllPieces = lines.every((line) =>
    cart.some(({ key, quantity }) => key === line.key && quantity >= line.quantity),
  );
  return hasAllPieces && shareRecords(cart, displayedRecords);
}

/** Whether the displayed order, or the one that the tab looks for, was placed. */
export function isDisplayedOrAwaitedOrderPlaced(): boolean {
  return $placedAttempt.get()?.clientOrderId === awaitedOrderId || isDisplayedOrderPlaced();
}

/** The reason why the cart is empty: this tab's order, another phone's that the shop has asked about (R35), or neither. */
export function reasonOfEmpty(): Extract<Leave, string> {
  if (isDisplayedOrAwaitedOrderPlaced()) return 'placed';
  return isSameOrder(displayedDraft.lines, draftAskedAbout.lines) ? 'duplicate' : 'empty';
}

export function isCartNow({ lines }: Pick<OrderDraft, 'lines'>): boolean {
  return isSameOrder($cartLines.get().filter(isListed), lines);
}

/** Gives a draft the cart's records of now; false if another tab has changed what is in the cart, or has sent an order. */
export function followCart(draft: OrderDraft): boolean {
  if (refreshAttempt() || !isCartNow(draft)) return false;
  draft.cart = recordsOf(draft);
  return true;
}

export function recordsOf({ lines }: Pick<OrderDraft, 'lines'>): readonly OrderedLine[] {
  return orderedNow().filter(({ key }) =>
    lines.some(({ productId, size }) => key === lineKey(productId, size)),
  );
}

function orderedNow(): readonly OrderedLine[] {
  return orderedLines(cartRecords.read());
}
