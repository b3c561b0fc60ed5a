import { viewCart } from '#domain/catalogue/product-messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { paths } from '#domain/shop/paths.ts';
import { quantities } from '../cart.ts';
import { createElement } from './create-element.ts';

/** Duration in which a tap on a link is the second of a double tap on the button in whose place it has come, ms. */
const doubleTapMs = 800;

/** A link to the cart that takes the place of a button. */
export interface CartLink {
  element: HTMLAnchorElement;
  /** Shows or hides it. Right after it has come, a tap on it is none, unless it came by a choice of the shopper (`isChosen`). */
  show(isShown: boolean, isChosen?: boolean): void;
}

/** Makes the link, hidden. */
export function makeCartLink(): CartLink {
  const element = createElement('a', 'button', viewCart);
  element.href = paths.cart;
  element.hidden = true;
  let cameAt = -doubleTapMs;
  element.addEventListener('click', (event) => {
    // A key presses what has the focus, wherever a finger is.
    const isByFinger = event.detail > 0;
    if (isByFinger && performance.now() - cameAt < doubleTapMs) event.preventDefault();
  });
  return {
    element,
    show(isShown, isChosen = false) {
      if (isShown && element.hidden) cameAt = performance.now();
      if (isChosen) cameAt = -doubleTapMs;
      element.hidden = !isShown;
    },
  };
}

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
  const link = makeCartLink();
  add.after(link.element);
  const show = (isChosen = false) => {
    // Another size in the cart does not count: this one can still be added.
    const isInCart = Boolean(quantities()[line.value]);
    link.show(isInCart, isChosen);
    add.classList.toggle('button-quiet', isInCart);
  };
  form.addEventListener('change', () => show(true));
  onStorageChange(() => show());
}
