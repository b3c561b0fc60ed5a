import { foldCart } from '#domain/cart/cart-log.ts';
import { cartStorage } from '#domain/cart/cart-storage.ts';
import {
  buyBar,
  chooseSize,
  quantityLabel,
  updateQuantity,
  viewCart,
} from '#domain/catalogue/product-messages.ts';
import { arrives } from '#domain/shop/labels.ts';
import { offStorageChange, onStorageChange } from '#domain/shop/page-events.ts';
import { paths } from '#domain/shop/paths.ts';
import { addToCartMs, cartWaitMs, changeQuantityMs } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';
import { quantities } from '../cart.ts';
import { createElement } from '../dom.ts';

/**
 * Shows a bar at the foot of a phone's window while the form's own button is out of view above: price, arrival and one Add,
 * with the sizes above them until one is chosen. It clicks the form's own controls, so that its taps count as theirs.
 */
export function startBuyBar(dates: string): void {
  const form = document.querySelector<HTMLFormElement>('.buy');
  const row = form?.querySelector('.buy-row');
  if (!form || !row) return;
  const add = form.elements.namedItem('add') as HTMLButtonElement;
  const quantity = form.elements.namedItem('quantity') as HTMLInputElement;
  const line = form.elements.namedItem('line') as HTMLInputElement | RadioNodeList;
  const radios = [...form.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const isChosen = () => radios.length === 0 || radios.some(({ checked }) => checked);

  const bar = createElement('aside', 'buy-bar no-print');
  bar.setAttribute('aria-label', buyBar.label);
  const fault = createElement('b');
  fault.setAttribute('role', 'alert');
  const sizes = createElement('div', 'bar-sizes');
  sizes.setAttribute('role', 'group');
  sizes.setAttribute('aria-label', buyBar.sizes);
  for (const radio of radios) {
    const chip = createElement('button');
    chip.type = 'button';
    chip.textContent = sizeOf(radio);
    chip.addEventListener('click', () => {
      radio.click();
      button.focus();
    });
    sizes.append(chip);
  }
  const price = createElement('b', 'price');
  const words = createElement('p');
  words.append(price, createElement('span', 'soft', arrives(dates)));
  const button = createElement('button', 'button');
  button.type = 'button';
  const link = createElement('a', 'button', viewCart);
  link.href = paths.cart;
  bar.append(fault, sizes, words, button, link);
  button.addEventListener('click', () => {
    if (isChosen()) return add.click();
    fault.textContent = chooseSize;
    sizes.querySelector('button')?.focus();
  });

  const show = () => {
    // Another size in the cart does not count: this one can still be added.
    const isInCart = Boolean(quantities()[line.value]);
    const hadFocus = document.activeElement === button;
    const size = radios.find(({ checked }) => checked);
    sizes.hidden = isChosen();
    if (isChosen()) fault.textContent = '';
    const amount = document.querySelector('.product-price .price')?.textContent ?? '';
    price.textContent = size ? `${amount} · ${sizeOf(size)}` : amount;
    button.textContent = buyBar.add(Number(quantity.value));
    button.hidden = isInCart;
    link.hidden = !isInCart;
    if (isInCart && hadFocus) link.focus();
  };
  form.addEventListener('change', show);
  form.addEventListener('click', show);
  onStorageChange(show);
  document.body.append(bar);
  new IntersectionObserver(
    ([entry]) => {
      if (entry) bar.classList.toggle('on', !entry.isIntersecting && entry.boundingClientRect.top < 0);
    },
    // The part under the header is out of view.
    { rootMargin: '-60px 0px 0px' },
  ).observe(row);
}

function sizeOf(radio: HTMLInputElement): string {
  return radio.nextElementSibling?.textContent ?? '';
}

/** While the chosen line is in the cart, View cart stands in the place of Add, and the stepper changes the cart (Spec 2.3). */
export function startInCart(form: HTMLFormElement): void {
  const add = form.elements.namedItem('add') as HTMLButtonElement;
  const link = form.querySelector('.in-cart') as HTMLElement;
  const stepper = form.querySelector('.stepper');
  let wasInCart = add.hidden;
  let hadFocus = false;
  // Before the inlined script hides it.
  document.addEventListener(
    'submit',
    () => {
      hadFocus = document.activeElement === add;
    },
    true,
  );
  const show = (isChosen = false) => {
    const isInCart = add.hidden;
    if (isInCart && !wasInCart && !isChosen && hadFocus) link.focus();
    wasInCart = isInCart;
    stepper?.setAttribute('aria-label', isInCart ? updateQuantity : quantityLabel);
  };
  form.addEventListener('change', () => show(true));
  const quantity = form.elements.namedItem('quantity') as HTMLInputElement;
  // Before the inlined script takes it: there are only whole pieces.
  quantity.addEventListener('change', () => {
    if (quantity.value) quantity.value = String(Math.trunc(quantity.valueAsNumber));
  });
  form.addEventListener('submit', () => showBusy(link, addToCartMs));
  form.addEventListener('click', ({ target }) => {
    const button = target as HTMLElement;
    if (wasInCart && button.dataset.step) showBusy(button, changeQuantityMs);
  });
  onStorageChange(() => show());
}

const storage = cartStorage(() => localStorage);

/**
 * Opens the checkout after a Buy now that the browser's storage refused: the inlined script has put the pieces into the memory
 * of this page, and stays on it (R15, R27). A customer leaves once the server has the pieces, and stays if it does not take
 * them in time. A guest leaves at once: without a storage nobody can sign in, and the toast has said what leaving loses.
 */
export function startUnstoredBuy(form: HTMLFormElement): void {
  const add = form.elements.namedItem('add');
  let pressed: EventTarget | null;
  form.addEventListener('click', ({ target }) => {
    pressed = target;
  });
  form.addEventListener('submit', ({ defaultPrevented }) => {
    // Add to cart is prevented always.
    if (!defaultPrevented || pressed === add) return;
    if (document.documentElement.classList.contains('is-in')) submitOnceSaved(form, pressed as Element);
    else form.submit();
  });
}

/** Submits the form, without another `submit` event, as soon as the server has confirmed its line. */
function submitOnceSaved(form: HTMLFormElement, button: Element): void {
  const key = (form.elements.namedItem('line') as HTMLInputElement | RadioNodeList).value;
  const look = () => {
    if (!foldCart(storage.read()).get(key)?.saved) return;
    end();
    form.submit();
  };
  const end = () => {
    clearTimeout(timer);
    offStorageChange(look);
    button.removeAttribute('aria-busy');
  };
  const timer = setTimeout(end, cartWaitMs);
  button.setAttribute('aria-busy', 'true');
  onStorageChange(look);
}
