import { buyBar, chooseSize } from '#domain/catalogue/product-messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { quantities } from '../cart.ts';
import { createElement } from './create-element.ts';
import { makeCartLink } from './view-cart.ts';

/**
 * Shows a bar at the foot of a phone's window while the form's own button is out of view above: price, arrival and one Add,
 * with the sizes above them until one is chosen. It clicks the form's own controls, so that its taps count as theirs.
 */
export function startBuyBar(arrivalText: string): void {
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
  words.append(price, createElement('span', 'soft', arrivalText));
  const button = createElement('button', 'button');
  button.type = 'button';
  const link = makeCartLink();
  bar.append(fault, sizes, words, button, link.element);
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
    link.show(isInCart);
    if (isInCart && hadFocus) link.element.focus();
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
