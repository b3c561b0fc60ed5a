import type { IndexRow } from '#domain/browser-index.ts';
import { saving } from '#domain/messages.ts';
import { formatPrice } from '#domain/money.ts';
import { pictureFile, productPath } from '#domain/paths.ts';
import { pictureClass } from '#domain/product.ts';

/** A copy of the page's blank card, which has all that a card can have, with this product in it. */
export function foundCard([id, name, price, , , picture, rating, before]: IndexRow, blank: Element): Element {
  const card = blank.cloneNode(true) as Element;
  const write = (part: string, text: string | false | undefined) => {
    const element = card.querySelector(part);
    if (text) element?.replaceChildren(text);
    else element?.remove();
    return element;
  };
  write('a', name)?.setAttribute('href', productPath(id));
  write('.price', formatPrice(price));
  write('s', before !== undefined && formatPrice(before));
  write('.badge', before !== undefined && saving(before - price));
  if (rating === 0) write('.rating', '');
  else write('b', rating.toFixed(1));
  const frame = card.querySelector('.picture');
  const image = card.querySelector('img');
  if (!frame || !image) return card;
  frame.className = pictureClass(picture);
  const { width, height } = picture;
  Object.assign(image, { width, height });
  image.src = pictureFile(picture, picture.kind === 'photo' ? (picture.widths[0] ?? width) : width, 'webp');
  return card;
}
