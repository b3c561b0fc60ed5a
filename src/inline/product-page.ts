import './page.ts';
import { beforeViewed } from '#domain/account/saved-products.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { changeCart, persist, piecesOf, quantities, read } from './cart.ts';
import { queryElement } from './dom.ts';
import { inSight } from './inline-cart.ts';
import { load } from './on-interaction.ts';

startProductForm();
startWishlistButton();
// An address with the fragment of a text opens that text.
if (location.hash) void load();

/** Size, quantity, Add to cart and Buy now (Spec 4, R15). `data-true` are the words for a line in the cart, whose quantity changes at once. */
function startProductForm(): void {
  const form = queryElement('.buy') as HTMLFormElement | null;
  if (!form) return;
  const { line, quantity, add } = form as unknown as Record<'line' | 'quantity' | 'add', HTMLInputElement>;
  let shown: number | undefined;
  const show = () => {
    const chosen = quantities()[line.value] as number;
    const count = piecesOf(form.id);
    queryElement('.in-cart').hidden = !count;
    queryElement('.in-cart b').textContent = String(count);
    add.hidden = chosen > 0;
    // Many changes of the storage are about other lines: a quantity that is being typed stays until the one in the cart
    // changes.
    if (chosen && chosen !== shown) quantity.value = String(chosen);
    shown = chosen;
  };
  let pressed: EventTarget | null;
  const save = () =>
    changeCart(
      line.value,
      +quantity.value,
      quantity.dataset[`${!!shown}`] as string,
      shown ? inSight(read().records, line.value) : [],
    ) && pressed !== add;
  // Beside a step, a tap makes an amount that can be ordered of what was typed; one on the field itself would fill it.
  const step = (by: number) => {
    quantity.stepUp(by);
    if (shown && +quantity.value !== shown) save();
  };
  // Only Buy now opens the form's address, and Safari before 15.4 does not name the button. What the storage refused would be
  // lost by leaving: `startUnstoredBuy` leaves once the server has it.
  form.onsubmit = save;
  form.onclick = ({ target }) => {
    pressed = target;
    if (target !== quantity) step(+((target as HTMLButtonElement).dataset.step as string));
  };
  form.onchange = ({ target }) => (target === quantity ? shown && step(0) : show());
  onStorageChange(show);
}

/** Adds the product to the wishlist or removes it (ids, the latest first), and adds it to the products viewed (R24). */
function startWishlistButton(): void {
  const button = queryElement('.wishlist-button') as HTMLButtonElement;
  const id = button.value;
  let ids: unknown[] = [];
  const show = () => button.setAttribute('aria-pressed', String(ids.includes(id)));
  button.onclick = () => {
    const isSaved = ids.includes(id);
    ids = isSaved ? ids.filter((each) => each !== id) : [id, ...ids];
    show();
    persist('wishlist', JSON.stringify(ids), button.dataset[`${isSaved}`] as string);
  };
  try {
    localStorage.recentlyViewed += beforeViewed + id;
  } catch {
    // A browser that forbids storage has no list.
  }
  onStorageChange(() => {
    ids = [];
    try {
      ids = JSON.parse(localStorage.wishlist).filter(String);
    } catch {
      // Forbidden, or no list.
    }
    show();
  });
}
