import { cartLines } from '#domain/cart/cart-lines.ts';
import { foldCart } from '#domain/cart/cart-log.ts';
import { notYetSaved, previewWords, sizeWords } from '#domain/cart/cart-messages.ts';
import { cartTotals, countStock } from '#domain/cart/cart-stock.ts';
import { cartStorage } from '#domain/cart/cart-storage.ts';
import { partsOfKey } from '#domain/cart/line-keys.ts';
import { pictureClass } from '#domain/catalogue/picture.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { cartTitle } from '#domain/content/page-messages.ts';
import { itemCount, productUnavailable } from '#domain/shop/messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { cartPreviewSheet, paths, pictureFile } from '#domain/shop/paths.ts';
import { cartPreview } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { createElement, keyboardFocus } from '../dom.ts';
import { fetchSummaries } from './fetch-summaries.ts';

/** The preview of the cart below the header's button, while a mouse or the focus is on either (Spec 2). */
const link = document.querySelector<HTMLElement>('.cart-link') as HTMLElement;
const box = createElement('section', 'cart-preview');
const storage = cartStorage(() => localStorage);
const summaries = new Map<string, ProductSummary | null>();
let timer: ReturnType<typeof setTimeout>;

box.setAttribute('aria-label', cartTitle);
box.hidden = true;
const sheet = createElement('link');
Object.assign(sheet, { rel: 'stylesheet', href: cartPreviewSheet });
sheet.addEventListener('load', () => {
  document.querySelector('.header')?.append(box);
  for (const element of [link, box]) {
    element.addEventListener('pointerenter', open);
    element.addEventListener('pointerleave', () => {
      timer = setTimeout(() => isHoveredOrFocused() || close(), leaveMs);
    });
    element.addEventListener('focusin', () => isHoveredOrFocused() && open());
    element.addEventListener('focusout', ({ relatedTarget }) => {
      if (![link, box].some((each) => each.contains(relatedTarget as Node | null))) close();
    });
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (box.contains(document.activeElement)) link.focus();
    close();
  });
  addEventListener('pagehide', close);
  onStorageChange(() => box.hidden || void draw());
  if (isHoveredOrFocused()) open();
});
document.head.append(sheet);

/** Whether the mouse or the keyboard focus is on the button or in the box; a finger that tapped the button is not. */
function isHoveredOrFocused(): boolean {
  return [link, box].some((each) => each.matches(`:hover, ${keyboardFocus()}, :focus-within:not(:focus)`));
}

/** Time for the way from the button to the box, ms. */
const leaveMs = 200;

function open(): void {
  clearTimeout(timer);
  if (box.hidden) void draw();
}

/** Number of the latest drawing: an earlier one that ends later is dropped. */
let latestDrawing = 0;

async function draw(): Promise<void> {
  const drawing = ++latestDrawing;
  const cart = new Map([...foldCart(storage.read())].filter(([, { quantity }]) => quantity > 0));
  if (cart.size === 0) return close();
  await lookUp([...cart.keys()].map((key) => partsOfKey(key).productId));
  if (drawing !== latestDrawing) return;
  let count = 0;
  for (const { quantity } of cart.values()) count += quantity;
  const action = createElement('a', 'button', previewWords.action);
  action.href = paths.cart;
  action.addEventListener('click', close);
  const list = createElement('ul', 'plain');
  const lines = cartLines(cart, summaries);
  list.append(...lines.slice(0, cartPreview.lines).map(row));
  const more = lines.length - cartPreview.lines;
  const end = createElement('p', 'cart-preview-sum');
  // A sum without the price of one line would be wrong.
  if (lines.every(({ product, isUnavailable }) => product ?? isUnavailable))
    end.append(
      createElement('span', '', previewWords.subtotal),
      createElement('b', 'price', formatPrice(cartTotals(countStock(lines)).subtotal)),
    );
  const isInside = box.contains(document.activeElement);
  // The focus leaves what is about to go: its end would close the preview.
  if (isInside) link.focus();
  const head = createElement('header');
  head.append(createElement('h2', '', cartTitle), createElement('span', 'soft', itemCount(count)));
  box.replaceChildren(
    head,
    list,
    ...(more > 0 ? [createElement('p', 'soft', previewWords.more(more))] : []),
    end,
    action,
  );
  if (isInside) action.focus();
  box.hidden = !isHoveredOrFocused();
  document.documentElement.classList.toggle('has-preview', !box.hidden);
}

function close(): void {
  latestDrawing++;
  box.hidden = true;
  document.documentElement.classList.remove('has-preview');
}

function row({ product, name, size, quantity, saved }: ReturnType<typeof cartLines>[number]): HTMLElement {
  const frame = createElement('span', product ? pictureClass(product.picture) : 'picture');
  if (product) {
    const image = createElement('img');
    const { picture } = product;
    image.alt = '';
    image.src = pictureFile(picture, picture.kind === 'photo' ? (picture.widths[0] ?? 0) : 0, 'webp');
    frame.append(image);
  }
  const text = createElement('p');
  text.append(createElement('b', '', name ?? productUnavailable.title));
  const amount = `${quantity} × ${formatPrice(product?.price ?? 0)}`;
  text.append(createElement('span', 'soft', size === '' ? amount : `${sizeWords(size)}, ${amount}`));
  if (!saved && document.querySelector('.is-in')) text.append(createElement('span', 'soft', notYetSaved));
  const line = createElement('li');
  line.append(frame, text);
  return line;
}

/** Looks up products. A shard that cannot be fetched leaves its lines without a name; the cart page tries again. */
async function lookUp(ids: readonly string[]): Promise<void> {
  const shards = fetchSummaries(ids.filter((id) => !summaries.has(id)));
  const lookUps = shards.map(async (shard) => {
    for (const each of await shard) summaries.set(each.id, each);
  });
  await Promise.allSettled(lookUps);
}
