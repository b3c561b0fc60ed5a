import { notPersisted } from '#domain/shop/messages.ts';
import { memoryFallback, storageEvent } from '#domain/shop/page-events.ts';
import { type InlineCart, inlineCart } from './inline-cart.ts';
import { toast } from './toast.ts';

export function read(): InlineCart {
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

/** Writes a record of a change, with or without others that it replaces. Returns whether the browser has stored it. */
export function changeCart(
  key: string,
  quantity: number,
  words: string,
  replaces: readonly string[] = [],
): boolean {
  const { next, account } = read();
  const text = JSON.stringify([replaces[0] ? 'set' : 'add', [[key, quantity]], replaces, account]);
  persist(next, text, words);
  // Always true, since nobody cancels the event: two statements would cost each page some bytes.
  return dispatchEvent(new Event(storageEvent)) && !memoryFallback[next];
}

/** Stores a text, if need be in the memory of this page only, and shows `words` as a toast. */
export function persist(key: string, text: string, words: string): void {
  toast(words);
  try {
    localStorage[key] = text;
  } catch {
    memoryFallback[key] = text;
    toast(notPersisted);
  }
}
