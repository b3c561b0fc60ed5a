import { outOfStockWords, stockWords } from '#domain/shop/messages.ts';
import { lowStock } from '#domain/shop/shop.ts';
import { markUnavailable } from '#stores/cart/unavailable.ts';
import { liveStock } from '#stores/catalogue/live-stock.ts';
import { showToast } from '#stores/toasts.ts';

void correctStock();

/** Corrects a built product page by what the shop has now: it may have sold the last piece since (R1). */
async function correctStock(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('.buy');
  const id = form?.id.slice(0, -1) ?? '';
  const stock = form && (await liveStock([id]));
  if (!stock) return;
  const left = stock.has(id) ? stock.get(id) : 0;
  if (typeof left !== 'number') return;
  const words = document.querySelector('.stock');
  words?.classList.toggle('stock-low', left <= lowStock);
  words?.removeAttribute('aria-hidden');
  if (words) words.textContent = stockWords(left, lowStock);
  const quantity = form.elements.namedItem('quantity') as HTMLInputElement;
  if (left > 0) quantity.max = String(Math.min(left, Number(quantity.max)));
  else {
    // Buy now may lead past the cart.
    markUnavailable([], [[id, 0]]);
    closeForm(form);
  }
}

/** Says beside the place of the buttons that nothing is left. The way to the cart stays for who has just added the last piece. */
function closeForm(form: HTMLFormElement): void {
  const isInCart = !form.querySelector<HTMLElement>('.in-cart')?.hidden;
  form.querySelector('.buy-row')?.toggleAttribute('hidden', !isInCart);
  const parts = '.buy .choice, .buy .stepper, .buy [type=submit], .buy-bar, .arrival';
  for (const part of document.querySelectorAll(parts)) part.remove();
  const note = document.createElement('p');
  note.className = 'soft';
  note.setAttribute('role', 'alert');
  note.textContent = outOfStockWords.note;
  form.before(note);
  if (isInCart) showToast({ kind: 'error', text: outOfStockWords.note });
}
