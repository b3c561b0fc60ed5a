import { viewCart } from '#domain/catalogue/product-messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { paths } from '#domain/shop/paths.ts';
import { quantities } from '../cart.ts';
import { createElement } from './create-element.ts';

/** Duration in which a tap on the link is the second of a double tap on the button, ms: the link has just come below the finger. */
const doubleTapMs = 800;

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
  link.hidden = true;
  let addedAt = -doubleTapMs;
  // Before the click adds: the link is not there yet.
  const noteAdding = ({ target }: Event) => {
    if (link.hidden && add.contains(target as Node)) addedAt = performance.now();
  };
  form.addEventListener('click', noteAdding, true);
  link.addEventListener('click', (event) => {
    if (performance.now() - addedAt < doubleTapMs) event.preventDefault();
  });
  add.after(link);
  const show = () => {
    // Another size in the cart does not count: this one can still be added.
    const isInCart = Boolean(quantities()[line.value]);
    link.hidden = !isInCart;
    add.classList.toggle('button-quiet', isInCart);
  };
  form.addEventListener('change', () => {
    addedAt = -doubleTapMs;
    show();
  });
  onStorageChange(show);
}
