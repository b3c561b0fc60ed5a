import { addedToCart, quantityDecreased, quantityIncreased } from '#domain/shop/messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { changeQuantityMs, quantityLimit, quickAddMs } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';
import { changeCart, quantities } from './cart.ts';
import { onDelegatedClick } from './dom.ts';

/**
 * Starts the cards' quick-add. `[data-line]` has the key of a line and holds minus, count and plus; a button's `value` is the
 * number of pieces that a tap adds. A button that can do no more is disabled by `aria-disabled`, so that it keeps the focus.
 */
export function startCards(): void {
  onDelegatedClick('[data-line] [aria-disabled=false]', (button) => {
    const key = (button.parentElement as HTMLElement).dataset.line as string;
    const more = +(button as HTMLButtonElement).value;
    const isIn = quantities()[key];
    changeCart(key, more, more < 0 ? quantityDecreased : isIn ? quantityIncreased : addedToCart);
    showBusy(button, isIn ? changeQuantityMs : quickAddMs);
  });
  onStorageChange(() => {
    const inCart = quantities();
    for (const line of document.querySelectorAll<HTMLElement>('[data-line]')) {
      const quantity = inCart[line.dataset.line as string] ?? 0;
      const [less, shown, more] = line.children as unknown as [
        HTMLButtonElement,
        HTMLOutputElement,
        HTMLButtonElement,
      ];
      line.classList.toggle('in', quantity > 0);
      less.setAttribute('aria-disabled', String(quantity < 2));
      more.setAttribute('aria-disabled', String(quantity >= quantityLimit));
      shown.value = String(quantity);
    }
  });
}
