import { badgeCount, notPersisted } from '#domain/shop/messages.ts';
import { memoryFallback, onStorageChange, storageEvent } from '#domain/shop/page-events.ts';
import { queryElement } from './dom.ts';
import { type InlineCart, inlineCart } from './inline-cart.ts';
import { toast } from './toast.ts';

function read(): InlineCart {
  let stored = {};
  try {
    stored = localStorage;
  } catch {
    // Forbidden.
  }
  return inlineCart({ ...stored, ...memoryFallback }, Date.now());
}

/** Quantities in the cart by line key, from the records of all tabs; undefined for a line that was never in it. */
export function quantities(): Readonly<Record<string, number>> {
  return read().quantities;
}

/** Number of pieces in the lines whose keys begin so. */
export function piecesOf(prefix: string): number {
  let count = 0;
  for (const [key, quantity] of Object.entries(read().quantities))
    if (key.startsWith(prefix)) count += quantity;
  return count;
}

/**
 * Writes a record of a change, shows the new cart, and shows `words` as a toast: before, and without, any other script.
 * Returns whether the browser has stored the record, so that the next page finds it.
 */
export function changeCart(kind: 'add' | 'set', key: string, quantity: number, words: string): boolean {
  const { next, inSight, account } = read();
  const text = JSON.stringify([kind, [[key, quantity]], kind === 'set' ? inSight(key) : [], account]);
  toast(words);
  try {
    localStorage[next] = text;
  } catch {
    memoryFallback[next] = text;
    toast(notPersisted);
  }
  // Always true, since nobody cancels the event: two statements would cost each page some bytes.
  return dispatchEvent(new Event(storageEvent)) && !memoryFallback[next];
}

export function startBadge(): void {
  onStorageChange(() => {
    queryElement('.cart-count').textContent = badgeCount(piecesOf(''));
  });
}
