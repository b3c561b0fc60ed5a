import { lineKey } from '#domain/cart/line-keys.ts';
import { mostOrderable, quickAdd } from '#domain/catalogue/card-product.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { mostPieces, wholeProduct } from '#domain/catalogue/product-messages.ts';
import { closeDialog, isBeside, openDialog } from '#domain/shop/dialog.ts';
import { closeLabel, sizesLabel } from '#domain/shop/labels.ts';
import { addedToCart, quantityIncreased } from '#domain/shop/messages.ts';
import { productPath } from '#domain/shop/paths.ts';
import { quickAddMs } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';
import { formatPrice } from '#domain/text/money.ts';
import { changeCart, piecesOf, quantities } from '../cart.ts';
import { adoptSheet, createElement, drawnIcon } from '../dom.ts';
import { toast } from '../toast.ts';
import { fetchSummaries } from './fetch-summaries.ts';

declare global {
  /** The look of the sheet. */
  var sizeChoiceSheet: string;
  /** Opens a sheet with the sizes of a card's product; a tap on one adds a piece. Rejects if there is nothing to choose. */
  var chooseSize: (link: HTMLAnchorElement) => Promise<void>;
}

adoptSheet(sizeChoiceSheet);

self.chooseSize = async (link) => {
  const id = link.pathname.slice(productPath('').length);
  const summaries = (await Promise.all(fetchSummaries([id]))).flat();
  const product = summaries.find((each) => each.id === id);
  // The product's page says why.
  if (!product?.sizes.length || product.stock === 0) throw new Error('There is nothing to choose.');
  const sheet = makeSheet(product, link);
  document.body.append(sheet);
  openDialog(sheet);
  sheet.querySelector<HTMLElement>('.choice-sizes button')?.focus();
};

function makeSheet(product: ProductSummary, link: HTMLAnchorElement): HTMLDialogElement {
  const { id, name, price, sizes } = product;
  const sheet = createElement('dialog', 'dialog size-choice');
  sheet.setAttribute('aria-label', quickAdd.sizes(name));
  sheet.addEventListener('close', () => sheet.remove());
  sheet.addEventListener('click', (event) => {
    if (isBeside(event, sheet)) closeDialog(sheet);
  });
  const close = button('icon-button', () => closeDialog(sheet));
  close.setAttribute('aria-label', closeLabel);
  close.append(drawnIcon('M6 6l12 12M18 6 6 18'));
  const words = createElement('div');
  words.append(createElement('h2', '', name), createElement('p', 'price', formatPrice(price)));
  const head = createElement('div', 'dialog-head');
  const picture = link.closest('.card')?.querySelector('.picture')?.cloneNode(true);
  head.append(...(picture ? [picture] : []), words, close);
  const chips = createElement('div', 'choice-sizes');
  chips.setAttribute('role', 'group');
  chips.setAttribute('aria-label', sizesLabel);
  for (const size of sizes) {
    const chip = button('', () => {
      closeDialog(sheet);
      add(product, size, link);
    });
    chip.textContent = size;
    chips.append(chip);
  }
  const page = createElement('a', 'more', wholeProduct);
  page.href = productPath(id);
  sheet.append(head, createElement('p', 'soft', sizesLabel), chips, page);
  return sheet;
}

function button(className: string, act: () => void): HTMLButtonElement {
  const button = createElement('button', className);
  button.type = 'button';
  button.addEventListener('click', act);
  return button;
}

/** Adds one piece, unless all that an order can have are in the cart in one size or another. */
function add({ id, stock }: ProductSummary, size: string, link: HTMLAnchorElement): void {
  const key = lineKey(id, size);
  const most = mostOrderable(stock);
  if (piecesOf(`${id}/`) < most) {
    changeCart(key, 1, quantities()[key] ? quantityIncreased : addedToCart);
    showBusy(link, quickAddMs);
  } else toast(mostPieces(most));
}
