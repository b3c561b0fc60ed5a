import { memoryFallback } from '#domain/shop/memory-fallback.ts';
import { badgeCount, notPersisted } from '#domain/shop/messages.ts';
import { onStorageChange, storageEvent } from '#domain/shop/page-events.ts';
import { queryElement } from './dom.ts';
import { type InlineCart, inlineCart } from './inline-cart.ts';
import { toast } from './toast.ts';

function read(): InlineCart {
  let kept = {};
  try {
    kept = localStorage;
  } catch {
    // Forbidden.
  }
  return inlineCart({ ...kept, ...memoryFallback }, Date.now());
}

/** How much is in the cart, by line, as all tabs wrote it; undefined where it never was in there. */
export function quantities(): Readonly<Record<string, number>> {
  return read().quantities;
}

/** Pieces in the cart of the lines that begin so. */
export function piecesOf(start: string): number {
  let count = 0;
  for (const [key, quantity] of Object.entries(read().quantities))
    if (key.startsWith(start)) count += quantity;
  return count;
}

/** Writes a change down, shows it and says `words`: before, and without, any other script. */
export function changeCart(kind: 'add' | 'set', key: string, quantity: number, words: string): void {
  const { next, inSight, account } = read();
  const text = JSON.stringify([kind, [[key, quantity]], kind === 'set' ? inSight(key) : [], account]);
  toast(words);
  try {
    localStorage[next] = text;
  } catch {
    memoryFallback[next] = text;
    toast(notPersisted);
  }
  dispatchEvent(new Event(storageEvent));
}

export function startBadge(): void {
  onStorageChange(() => {
    queryElement('.cart-count').textContent = badgeCount(piecesOf(''));
  });
}
