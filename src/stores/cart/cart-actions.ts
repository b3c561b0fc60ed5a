import { atom } from 'nanostores';
import type { CartLine } from '#domain/cart/cart-lines.ts';
import { itemRemoved, removedFromCart } from '#domain/cart/cart-messages.ts';
import {
  notPersisted,
  quantityDecreased,
  quantityIncreased,
  quantityUpdated,
} from '#domain/shop/messages.ts';
import { quantityLimit, removalMs } from '#domain/shop/shop.ts';
import { $isPersisted } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { addToCart, setQuantity } from './cart.ts';
import { $cartLines } from './cart-lines.ts';

/** The line removed last: its place in the list, and whether it is still on its way out. */
export interface Removal {
  line: CartLine;
  place: number;
  isLeaving: boolean;
}

export const $removal = atom<Removal | null>(null);

export function increase({ key, quantity }: CartLine): void {
  if (quantity >= quantityLimit) return;
  addToCart(key, 1);
  showChangeToast(quantityIncreased);
}

/** Never below one: removing is another button (Spec 4). */
export function decrease({ key, quantity }: CartLine): void {
  if (quantity <= 1) return;
  addToCart(key, -1);
  showChangeToast(quantityDecreased);
}

/** As typed; what is no quantity changes nothing. */
export function changeQuantity({ key, quantity }: CartLine, typed: number): number {
  const wanted = Number.isFinite(typed) ? Math.min(Math.max(Math.round(typed), 1), quantityLimit) : quantity;
  if (wanted !== quantity) {
    setQuantity(key, wanted);
    showChangeToast(quantityUpdated);
  }
  return wanted;
}

/** The line is out of the cart at once; it is drawn for as long as it takes to leave (R5). */
export function removeLine(line: CartLine): void {
  const place = $cartLines.get().findIndex(({ key }) => key === line.key);
  const removal = { line, place, isLeaving: true };
  $removal.set(removal);
  setTimeout(() => {
    if ($removal.get() === removal) $removal.set({ ...removal, isLeaving: false });
  }, removalMs);
  setQuantity(line.key, 0);
  showChangeToast(itemRemoved);
}

export function undoRemoval(): void {
  const removal = $removal.get();
  $removal.set(null);
  if (removal) setQuantity(removal.line.key, removal.line.quantity);
}

/** Takes out what is no longer sold. */
export function removeUnavailable(): void {
  for (const { key } of $cartLines.get().filter(({ isGone }) => isGone)) setQuantity(key, 0);
  $removal.set(null);
  showChangeToast(removedFromCart);
}

function showChangeToast(text: string): void {
  showToast({ text: $isPersisted.get() ? text : notPersisted });
}
