import { lineKey } from '#domain/cart/line-keys.ts';
import { mostOrderable, quickAdd } from '#domain/catalogue/card-product.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { mostPieces, wholeProduct } from '#domain/catalogue/product-messages.ts';
import { closeDialog, openDialog } from '#domain/shop/dialog.ts';
import { sizesLabel } from '#domain/shop/labels.ts';
import { addedToCart, quantityIncreased } from '#domain/shop/messages.ts';
import { productPath } from '#domain/shop/paths.ts';
import { quickAddMs } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';
import { formatPrice } from '#domain/text/money.ts';
import { changeCart, piecesOf, quantities } from '../cart.ts';
import { adoptSheet, createElement } from '../dom.ts';
import { toast } from '../toast.ts';
import { fetchSummaries } from './fetch-summaries.ts';
import { makeSheet } from './sheet.ts';

declare global {
  /** The look of the sheet. */
  var sizeChoiceSheet: string;
  /** Fetches the sizes of a card's product and returns what opens a sheet with them; a tap on one adds a piece. Rejects if there is nothing to choose. */
  var chooseSize: (link: HTMLAnchorElement) => Promise<() => void>;
}

adoptSheet(sizeChoiceSheet);

self.chooseSize = async (link) => {
  const id = link.pathname.slice(productPath('').length);
  const summaries = await fetchSummaries([id])[0];
  const product = summaries?.find((each) => each.id === id);
  // The product's page says why.
  if (!product?.sizes.length || product.stock === 0) throw new Error('There is nothing to choose.');
  return () => {
    const sheet = makeSizeSheet(product, link);
    openDialog(sheet);
    sheet.querySelector<HTMLElement>('.choice-sizes button')?.focus();
  };
};

function makeSizeSheet(product: ProductSummary, link: HTMLAnchorElement): HTMLDialogElement {
  const { id, name, price } = product;
  const words = createElement('div');
  words.append(createElement('h2', '', name), createElement('p', 'price', formatPrice(price)));
  const picture = link.closest('.card')?.querySelector('.picture')?.cloneNode(true);
  const sizes = createElement('fieldset', 'choice-sizes');
  sizes.append(createElement('legend', 'soft', sizesLabel));
  const page = createElement('a', 'more', wholeProduct);
  page.href = productPath(id);
  const head = picture ? [picture, words] : [words];
  const sheet = makeSheet('size-choice', quickAdd.sizes(name), head, [sizes, page]);
  sheet.addEventListener('close', () => sheet.remove());
  for (const size of product.sizes) {
    const chip = createElement('button', '', size);
    chip.type = 'button';
    chip.addEventListener('click', () => {
      closeDialog(sheet);
      add(product, size, link);
    });
    sizes.append(chip);
  }
  return sheet;
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
