import { isListed, lineKey } from '#domain/cart/cart-lines.ts';
import { isSameOrder, type OrderedLine, orderedLines, shareRecords } from '#domain/checkout/ordered-lines.ts';
import { cartRecords } from '../cart/cart.ts';
import { $cartLines } from '../cart/cart-lines.ts';
import type { Checkout, Leave, OrderDraft } from './checkout-state.ts';
import { $placedAttempt } from './order-attempt.ts';

/**
 * Cart records of the order that this tab shows as the one to place; by them it recognises that another tab has placed it.
 */

let shown: readonly OrderedLine[] = [];
let lastDraft: OrderDraft | null = null;
let askedAbout: OrderDraft | null = null;
let soughtId = '';

/** Notes the records of the cart at the opening of the checkout. */
export function noteOpening(): void {
  shown = [...shown, ...orderedNow()];
}

/** Notes the order that the tab shows, and whether the shop asks about it (R35). */
export function noteShown({ step, draft }: Extract<Checkout, { draft: OrderDraft }>): void {
  shown = draft.cart;
  lastDraft = draft;
  if (step === 'duplicate') askedAbout = draft;
}

/** Notes the idempotency key of the attempt that the tab looks for. */
export function noteSought(id: string): void {
  soughtId = id;
}

/** Notes the records with which the server's confirmation replaces those of the shown pieces. */
export function followRecords(): void {
  if (lastDraft && isCart(lastDraft)) shown = [...shown, ...recordsOf(lastDraft)];
}

/** Whether the order that this tab shows was placed, by any tab, with all pieces of `lines`. */
export function isShownPlaced(lines: readonly OrderedLine[] = []): boolean {
  const { cart = [] } = $placedAttempt.get() ?? {};
  const isWhole = lines.every((line) =>
    cart.some(({ key, quantity }) => key === line.key && quantity >= line.quantity),
  );
  return isWhole && shareRecords(cart, shown);
}

/** Whether the order that this tab shows, or the attempt that it looks for, was placed. */
export function isShownOrSoughtPlaced(): boolean {
  return $placedAttempt.get()?.clientOrderId === soughtId || isShownPlaced();
}

/** The order that has emptied the cart: this tab's, another phone's that the shop has asked about (R35), or none. */
export function reasonOfEmpty(): Extract<Leave, string> {
  if (isShownOrSoughtPlaced()) return 'placed';
  return lastDraft && askedAbout && isSameOrder(lastDraft.lines, askedAbout.lines) ? 'duplicate' : 'empty';
}

/** Whether the draft's lines are those of the cart now. */
export function isCart({ lines }: OrderDraft): boolean {
  return isSameOrder($cartLines.get().filter(isListed), lines);
}

/** Cart records of the draft's lines, as they are now. */
export function recordsOf({ lines }: OrderDraft): readonly OrderedLine[] {
  const keys = lines.map(({ productId, size }) => lineKey(productId, size));
  return orderedNow().filter(({ key }) => keys.includes(key));
}

function orderedNow(): readonly OrderedLine[] {
  return orderedLines(cartRecords.read());
}
