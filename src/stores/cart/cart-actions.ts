import { atom, computed } from 'nanostores';
import type { CartLine } from '#domain/cart/cart-lines.ts';
import { itemRemoved, removedFromCart } from '#domain/cart/cart-messages.ts';
import { type CountedLine, countStock } from '#domain/cart/cart-stock.ts';
import * as words from '#domain/shop/messages.ts';
import { quantityLimit, removalMs } from '#domain/shop/shop.ts';
import { $isPersisted } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { $cart, addToCart, cartRecords, setQuantity } from './cart.ts';
import { $cartLines } from './cart-lines.ts';

/** The line that was removed last, its index in the list, and whether its removal is still being animated. */
export interface RemovedLine {
  line: CountedLine;
  index: number;
  isLeaving: boolean;
  /** Account of the cart that held it; '' for a guest's. */
  account: string;
}

const $lastRemoval = atom<RemovedLine | null>(null);

/** The last removal; null once the cart is of another account (R36). */
export const $removal = computed([$lastRemoval, $cart], (removal) =>
  removal?.account === cartRecords.account() ? removal : null,
);

export function increase(line: CartLine): void {
  if (line.quantity >= quantityLimit) return;
  if (line.quantity >= mostPieces(line)) showStock(line);
  else {
    addToCart(line.key, 1);
    showChangeToast(words.quantityIncreased);
  }
}

/** The most pieces that a line can have: what the other sizes leave of the product's stock. */
function mostPieces({ key, productId, product }: CartLine): number {
  const otherSizes = $cartLines.get().filter((line) => line.productId === productId && line.key !== key);
  const inOthers = otherSizes.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.min((product?.stock ?? Number.POSITIVE_INFINITY) - inOthers, quantityLimit);
}

function showStock({ product }: CartLine): void {
  showToast({ kind: 'error', text: words.onlyInStock(product?.stock ?? 0) });
}

/** Takes one piece away, never the last one: removing is another button (Spec 4). */
export function decrease({ key, quantity }: CartLine): void {
  if (quantity <= 1) return;
  addToCart(key, -1);
  showChangeToast(words.quantityDecreased);
}

/** Sets the quantity that was typed, between 1 and the limit or the stock. Returns the quantity of the line. */
export function changeQuantity(line: CartLine, typed: number): number {
  const { key, quantity } = line;
  const wanted = Number.isFinite(typed) ? Math.min(Math.max(Math.round(typed), 1), quantityLimit) : quantity;
  if (wanted === quantity) return quantity;
  const possible = Math.min(wanted, Math.max(mostPieces(line), 1));
  if (possible !== quantity) setQuantity(key, possible);
  if (possible < wanted) showStock(line);
  else showChangeToast(words.quantityUpdated);
  return possible;
}

/** Removes the line from the cart at once; `$removal` keeps it on the screen while it leaves (R5). */
export function removeLine(line: CountedLine): void {
  const index = $cartLines.get().findIndex(({ key }) => key === line.key);
  const removal = { line, index, isLeaving: true, account: cartRecords.account() };
  $lastRemoval.set(removal);
  setTimeout(() => {
    if ($lastRemoval.get() === removal) $lastRemoval.set({ ...removal, isLeaving: false });
  }, removalMs);
  setQuantity(line.key, 0);
  showChangeToast(itemRemoved);
}

/** Restores the line that was removed last, unless the cart is of another account now. */
export function undoRemoval(): void {
  const removal = $lastRemoval.get();
  $lastRemoval.set(null);
  // Another tab's sign-out may be in the storage before this tab hears of it.
  if (removal?.account !== cartRecords.account()) return;
  setQuantity(removal.line.key, removal.line.quantity);
  // The toast that says that the item is removed goes, or says that nothing can be stored.
  showChangeToast('');
}

/** Removes lines that cannot be ordered, and reduces a line with a shortage to the pieces in stock. */
export function removeUnorderable(): void {
  const lines = countStock($cartLines.get()).filter(
    ({ product, isUnavailable, orderable, quantity }) => (product || isUnavailable) && orderable < quantity,
  );
  for (const { key, orderable } of lines) setQuantity(key, orderable);
  $lastRemoval.set(null);
  showChangeToast(lines.some(({ orderable }) => orderable === 0) ? removedFromCart : words.quantityUpdated);
}

function showChangeToast(text: string): void {
  showToast({ text: $isPersisted.get() ? text : words.notPersisted });
}
