import type { CartEntry } from '#domain/cart-log.ts';
import { addedToCart, inCart, quantityUpdated } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { quantityLimit } from '#domain/shop.ts';
import { changeCart, onCart } from './cart.ts';
import { startHeart } from './heart.ts';

/** Size, quantity, Add to Cart or Update Quantity, Buy Now and the heart of a product page (Spec 4, R15). */
export function startBuy(): void {
  const form = document.querySelector<HTMLFormElement>('.buy');
  if (!form) return;
  const id = form.dataset.product as string;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const part = (name: string) => form.querySelector(name) as HTMLElement;
  let cart = new Map<string, CartEntry>();

  form.addEventListener('click', ({ target }) => {
    const { step } = (target as HTMLElement).dataset;
    if (!step) return;
    const quantity = Number(field('quantity').value) + Number(step);
    field('quantity').value = String(Math.min(Math.max(quantity, 1), quantityLimit));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const key = field('line').value;
    const isIn = cart.has(key);
    changeCart(
      isIn ? 'set' : 'add',
      key,
      Number(field('quantity').value),
      isIn ? quantityUpdated : addedToCart,
    );
    if ((event.submitter as HTMLButtonElement).name) location.href = paths.placeOrder;
  });
  const show = () => {
    const entry = cart.get(field('line').value);
    part('.button').textContent = entry ? 'Update Quantity' : 'Add to Cart';
    if (entry) field('quantity').value = String(entry.quantity);
  };
  form.addEventListener('change', show);
  onCart((now) => {
    cart = now;
    let count = 0;
    for (const [key, { quantity }] of cart) if (key.startsWith(`${id}/`)) count += quantity;
    part('.in-cart').textContent = count > 0 ? inCart(count) : '';
    show();
  });

  startHeart(part('.heart'), id);
}
