import { type CartEntry, foldCart, inSight } from '#domain/cart-log.ts';
import { nextRecordId } from '#domain/cart-record.ts';
import { cartStorage } from '#domain/cart-storage.ts';
import {
  addedToCart,
  badgeCount,
  cartNotKept,
  quantityDecreased,
  quantityIncreased,
} from '#domain/messages.ts';
import { quickAddMs } from '#domain/shop.ts';
import { toast } from './toast.ts';

const storage = cartStorage(() => localStorage);
const watchers: ((cart: Map<string, CartEntry>) => void)[] = [];

/** Shows the cart now, and again whenever it changes, in this tab or another. */
export function onCart(show: (cart: Map<string, CartEntry>) => void): void {
  watchers.push(show);
  show(foldCart(storage.read()));
}

/** Writes a change down and says `words`: before, and without, any other script. */
export function changeCart(kind: 'add' | 'set', key: string, quantity: number, words: string): void {
  const records = storage.read();
  const replaces = kind === 'set' ? inSight(records, [key]) : [];
  const id = nextRecordId(records, Date.now(), Math.random);
  const isKept = storage.write({ id, kind, lines: new Map([[key, quantity]]), replaces });
  update();
  toast({ text: isKept ? words : cartNotKept });
}

function update(): void {
  const cart = foldCart(storage.read());
  for (const show of watchers) show(cart);
}

/** Badge and cards. `[data-line]` names a line, `[data-more]` in it how much a tap adds, `output` its count. */
export function startCart(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-more]');
    const line = button?.closest<HTMLElement>('[data-line]');
    if (!button || !line) return;
    const more = Number(button.dataset.more);
    const words = line.classList.contains('in') ? quantityIncreased : addedToCart;
    changeCart('add', line.dataset.line as string, more, more < 0 ? quantityDecreased : words);
    button.ariaBusy = 'true';
    setTimeout(() => {
      button.ariaBusy = null;
    }, quickAddMs);
  });
  const link = document.querySelector('.cart-link');
  link?.addEventListener('pointerenter', (event) => {
    const isMouse = (event as PointerEvent).pointerType === 'mouse';
    if (isMouse && !link.querySelector('[hidden]')) import('/cart-preview.js').catch(() => {});
  });
  addEventListener('storage', update);
  addEventListener('pageshow', update);
  onCart((cart) => {
    let count = 0;
    for (const { quantity } of cart.values()) count += quantity;
    const badge = document.querySelector<HTMLElement>('.cart-count');
    if (badge) {
      badge.textContent = badgeCount(count);
      badge.hidden = count < 1;
    }
    for (const line of document.querySelectorAll<HTMLElement>('[data-line]')) {
      const quantity = cart.get(line.dataset.line as string)?.quantity ?? 0;
      const [less, shown] = line.children as unknown as [HTMLButtonElement, HTMLOutputElement];
      line.classList.toggle('in', quantity > 0);
      less.disabled = quantity < 2;
      shown.value = String(quantity);
    }
  });
}
