import { isListed, lineKey } from '#domain/cart/cart-lines.ts';
import { isSameOrder, type OrderedLine, orderedLines, shareRecords } from '#domain/checkout/ordered-lines.ts';
import { cartRecords } from '../cart/cart.ts';
import { $cartLines } from '../cart/cart-lines.ts';
import type { Checkout, Leave, OrderDraft } from './checkout-state.ts';
import { $placedAttempt, refreshAttempt } from './order-attempt.ts';

// The order that this tab displays. Its cart records tell the tab that another one has placed it.

/** Lines of the displayed order, with the cart records that each takes. */
let displayedRecords: readonly OrderedLine[] = [];
/** Draft of the displayed order. */
let displayedDraft: Pick<OrderDraft, 'lines'> = { lines: [] };
/** The last draft that the shop asked about (R35). */
let draftAskedAbout = displayedDraft;
/** Idempotency key of the sent order that the tab looks for. */
let awaitedOrderId = '';

/** Notes the records of the cart at the opening of the checkout. */
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

/** Whether the draft's lines are those of the cart now. */
export function isCartNow({ lines }: Pick<OrderDraft, 'lines'>): boolean {
  return isSameOrder($cartLines.get().filter(isListed), lines);
}

/** Gives a draft the cart's records of now; false where another tab has changed what is in the cart, or has sent an order. */
export function followCart(draft: OrderDraft): boolean {
  if (refreshAttempt() || !isCartNow(draft)) return false;
  draft.cart = recordsOf(draft);
  return true;
}

/** Cart records of the draft's lines, as they are now. */
export function recordsOf({ lines }: Pick<OrderDraft, 'lines'>): readonly OrderedLine[] {
  return orderedNow().filter(({ key }) =>
    lines.some(({ productId, size }) => key === lineKey(productId, size)),
  );
}

function orderedNow(): readonly OrderedLine[] {
  return orderedLines(cartRecords.read());
}
