import { isListed, lineKey } from '#domain/cart/cart-lines.ts';
import { isSameOrder, type OrderedLine, orderedLines, shareRecords } from '#domain/checkout/ordered-lines.ts';
import { cartRecords } from '../cart/cart.ts';
import { $cartLines } from '../cart/cart-lines.ts';
import type { Checkout, Leave, OrderDraft } from './checkout-state.ts';
import { $placedAttempt } from './order-attempt.ts';

// What this tab shows as the order to place: by its cart records the tab recognises that another one has placed it.

/** Lines of the shown order, with the cart records that each takes. */
let shown: readonly OrderedLine[] = [];
/** Draft of the shown order. */
let last: Pick<OrderDraft, 'lines'> = { lines: [] };
/** The last draft that the shop asked about (R35). */
let asked = last;
/** Idempotency key of the attempt that the tab looks for. */
let soughtId = '';

/** Notes the records of the cart at the opening of the checkout. */
export function noteOpening(): void {
  shown = shown.concat(orderedNow());
}

/** Notes the order that the tab shows, and that the shop asks about it where it does (R35). */
export function noteStep({ step, draft }: Extract<Checkout, { draft: OrderDraft }>): void {
  shown = draft.cart;
  last = draft;
  if (step === 'duplicate') asked = draft;
}

/** Notes the idempotency key of the attempt that the tab looks for. */
export function noteSought(id: string): void {
  soughtId = id;
}

/** Notes the records with which the server's confirmation replaces those of the shown pieces. */
export function followRecords(): void {
  if (isCartNow(last)) shown = shown.concat(recordsOf(last));
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
  return isSameOrder(last.lines, asked.lines) ? 'duplicate' : 'empty';
}

/** Whether the draft's lines are those of the cart now. */
export function isCartNow({ lines }: Pick<OrderDraft, 'lines'>): boolean {
  return isSameOrder($cartLines.get().filter(isListed), lines);
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
