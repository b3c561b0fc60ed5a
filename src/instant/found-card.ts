import type { IndexRow } from '#domain/browser-index.ts';
import { saving } from '#domain/messages.ts';
import { formatPrice } from '#domain/money.ts';
import { pictureFile, productPath } from '#domain/paths.ts';
import { pictureClass } from '#domain/product.ts';

/** A copy of the page's blank card, which has all that a card can have, with this product in it. */
export function foundCard([id, name, price, , , picture, rating, before]: IndexRow, blank: Element): Element {
  const card = blank.cloneNode(true) as Element;
  const part = <T extends Element = Element>(selector: string) => card.querySelector<T>(selector);
  const link = part<HTMLAnchorElement>('a');
  const frame = part('.picture');
  const image = part<HTMLImageElement>('img');
  const shown = part('.price');
  const was = part('s');
  const badge = part('.badge');
  const stars = part('b');
  if (!link || !frame || !image || !shown || !was || !badge || !stars) return card;
  link.href = productPath(id);
  link.textContent = name;
  shown.textContent = formatPrice(price);
  if (before) {
    was.textContent = formatPrice(before);
    badge.textContent = saving(before - price);
  } else {
    was.remove();
    badge.remove();
  }
  if (rating) stars.textContent = rating.toFixed(1);
  else stars.parentElement?.remove();
  frame.className = pictureClass(picture);
  image.width = picture.width;
  image.height = picture.height;
  image.src = pictureFile(
    picture,
    picture.kind === 'photo' ? (picture.widths[0] ?? picture.width) : picture.width,
    'webp',
  );
  return card;
}
