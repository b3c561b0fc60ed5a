import { addedToCart, inCart, quantityUpdated } from '#domain/shop/messages.ts';
import { changeCart, piecesOf, quantityOf } from './cart.ts';
import { find, whenStale } from './page-parts.ts';

/** Size, quantity, Add to Cart or Update Quantity, and Buy Now of a product page (Spec 4, R15). */
export function startBuy(): void {
  const form = find('.buy') as HTMLFormElement | null;
  if (!form) return;
  const { line, quantity, add } = form as unknown as Record<'line' | 'quantity' | 'add', HTMLInputElement>;
  const show = () => {
    const count = piecesOf(`${form.id}/`);
    const chosen = quantityOf(line.value);
    find('.in-cart').textContent = count ? inCart(count) : '';
    add.textContent = chosen ? 'Update Quantity' : 'Add to Cart';
    if (chosen) quantity.value = String(chosen);
  };
  let pressed: EventTarget | null;
  form.onsubmit = () => {
    const isIn = quantityOf(line.value);
    const words = isIn ? quantityUpdated : addedToCart;
    changeCart(isIn ? 'set' : 'add', line.value, Number(quantity.value), words);
    // The form goes where its button says; Safari before 15.4 does not name it.
    return pressed !== add;
  };
  form.onclick = ({ target }) => {
    pressed = target;
    quantity.stepUp(Number((target as HTMLButtonElement).dataset.step));
  };
  form.onchange = ({ target }) => {
    if (target !== quantity) show();
  };
  whenStale(show);
}
