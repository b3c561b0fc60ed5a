import { isListed, lineKey } from '#domain/cart/cart-lines.ts';
import { isSameOrder, type OrderedLine, orderedLines, shareRecords } from '#domain/checkout/ordered-lines.ts';
import { cartRecords } from '../cart/cart.ts';
import { $cartLines } from '../cart/cart-lines.ts';
import type { OrderDraft } from './checkout-state.ts';
import { $placedAttempt } from './order-attempt.ts';

/** The order that this tab shows as the one to place, by the records of the cart: so it knows when another tab has placed that. */

let shown: readonly OrderedLine[] = [];
let lastDraft: OrderDraft | null = null;
let soughtId = '';

/** The tab opens with the cart as it is now. */
export function noteOpening(): void {
  shown = [...shown, ...orderedNow()];
}

/** The tab shows this order. */
export function noteShown(draft: OrderDraft): void {
  shown = draft.cart;
  lastDraft = draft;
}

/** The tab looks for the attempt with this idempotency key. */
export function noteSought(id: string): void {
  soughtId = id;
}

/** The server's confirmation replaces the records of the pieces that this tab has shown: it shows the new ones, too. */
export function followRecords(): void {
  if (lastDraft && isCart(lastDraft)) shown = [...shown, ...recordsOf(lastDraft)];
}

/** Whether what this tab shows was placed, by whatever tab; `lines` of it with all their pieces. */
export function isShownPlaced(lines: readonly OrderedLine[] = []): boolean {
  const { cart = [] } = $placedAttempt.get() ?? {};
  const isWhole = lines.every((line) =>
    cart.some(({ key, quantity }) => key === line.key && quantity >= line.quantity),
  );
  return isWhole && shareRecords(cart, shown);
}

/** The same, or whether the attempt that this tab has looked for was. */
export function isShownOrSoughtPlaced(): boolean {
  return $placedAttempt.get()?.clientOrderId === soughtId || isShownPlaced();
}

/** Whether these are the lines of the cart as it is now. */
export function isCart({ lines }: OrderDraft): boolean {
  return isSameOrder($cartLines.get().filter(isListed), lines);
}

/** The records of the cart that the lines of a draft stand for now. */
export function recordsOf({ lines }: OrderDraft): readonly OrderedLine[] {
  const keys = lines.map(({ productId, size }) => lineKey(productId, size));
  return orderedNow().filter(({ key }) => keys.includes(key));
}

function orderedNow(): readonly OrderedLine[] {
  return orderedLines(cartRecords.read());
}
