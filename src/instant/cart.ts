import { foldCart } from '#domain/cart-log.ts';
import { nextRecordId } from '#domain/cart-record.ts';
import { cartStorage } from '#domain/cart-storage.ts';
import { addedToCart, badgeCount, quantityDecreased, quantityIncreased } from '#domain/messages.ts';
import { quickAddMs } from '#domain/shop.ts';
import { toast } from './toast.ts';

const storage = cartStorage(() => localStorage);

/**
 * The cart before, and without, any other script: what is tapped becomes a record in the log at once, and every
 * count on the page follows. `[data-line]` names a line, `[data-more]` in it how much a tap adds, `output` its count.
 */
export function startCart(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-more]');
    const line = button?.closest<HTMLElement>('[data-line]');
    if (button && line) add(line, button, Number(button.dataset.more));
  });
  addEventListener('storage', draw);
  addEventListener('pageshow', draw);
  draw();
}

function add(line: HTMLElement, button: HTMLElement, more: number): void {
  const key = line.dataset.line as string;
  const records = storage.read();
  const before = foldCart(records).get(key)?.quantity ?? 0;
  const id = nextRecordId(records, Date.now(), Math.random);
  storage.write({ id, kind: 'add', lines: new Map([[key, more]]), replaces: [] });
  draw();
  toast(more < 0 ? quantityDecreased : before > 0 ? quantityIncreased : addedToCart);
  button.ariaBusy = 'true';
  setTimeout(() => {
    button.ariaBusy = null;
  }, quickAddMs);
}

function draw(): void {
  const cart = foldCart(storage.read());
  let count = 0;
  for (const { quantity } of cart.values()) count += quantity;
  for (const badge of document.querySelectorAll<HTMLElement>('.cart-count')) {
    badge.textContent = badgeCount(count);
    badge.hidden = count < 1;
  }
  for (const line of document.querySelectorAll<HTMLElement>('[data-line]')) {
    const quantity = cart.get(line.dataset.line as string)?.quantity ?? 0;
    const [less, shown] = line.children as unknown as [HTMLButtonElement, HTMLOutputElement];
    less.hidden = shown.hidden = quantity < 1;
    less.disabled = quantity < 2;
    shown.value = String(quantity);
  }
}
