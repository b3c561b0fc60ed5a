import { viewCart } from '#domain/catalogue/product-messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { paths } from '#domain/shop/paths.ts';
import { quantities } from '../cart.ts';
import { createElement } from './create-element.ts';

/**
 * Makes the way to the cart the main button of the form while the chosen line is in the cart; the one that changes the number stands
 * quietly beside it (Spec 2.3). Waits for the page's second sheet: without it the buttons would not keep their height.
 */
export function startViewCart(): void {
  if (document.readyState === 'complete') showViewCart();
  else addEventListener('load', showViewCart);
}

function showViewCart(): void {
  const form = document.querySelector<HTMLFormElement>('.buy');
  if (!form) return;
  const add = form.elements.namedItem('add') as HTMLButtonElement;
  const line = form.elements.namedItem('line') as HTMLInputElement | RadioNodeList;
  const link = createElement('a', 'button', viewCart);
  link.href = paths.cart;
  add.after(link);
  const show = () => {
    // Another size in the cart does not count: this one can still be added.
    const isInCart = Boolean(quantities()[line.value]);
    link.hidden = !isInCart;
    add.classList.toggle('button-quiet', isInCart);
  };
  form.addEventListener('change', show);
  onStorageChange(show);
}
