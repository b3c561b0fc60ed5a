import { foldCart } from '#domain/cart/cart-log.ts';
import { cartStorage } from '#domain/cart/cart-storage.ts';
import { offStorageChange, onStorageChange } from '#domain/shop/page-events.ts';
import { cartWaitMs } from '#domain/shop/shop.ts';

const storage = cartStorage(() => localStorage);

/**
 * Opens the checkout after a Buy now that the browser's storage refused: the inlined script has put the pieces into the memory
 * of this page, and stays on it (R15, R27). A customer leaves once the server has the pieces, and stays where it does not take
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
