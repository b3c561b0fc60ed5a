import type { IndexRow } from '#domain/browser-index.ts';
import { lineKey } from '#domain/cart-log.ts';
import { quickAdd, saving } from '#domain/messages.ts';
import { formatPrice } from '#domain/money.ts';
import { pictureFile, productPath, sizesPath } from '#domain/paths.ts';
import { pictureClass } from '#domain/product.ts';
import { defaultSize } from '#domain/size.ts';

/** A copy of the blank card with this product's way into the cart, which has all that a card can have, with it in it. */
export function foundCard(row: IndexRow, blanks: HTMLCollection): Element {
  const [id, name, price, , , picture, rating, way, before] = row;
  const card = blanks[way]?.cloneNode(true) as Element;
  const write = (part: string, text: string | false | undefined) => {
    const element = card.querySelector(part);
    if (text) element?.replaceChildren(text);
    else element?.remove();
  };
  const set = (part: string, attribute: string, value: string) =>
    card.querySelector(part)?.setAttribute(attribute, value);
  write('a', name);
  set('a', 'href', productPath(id));
  write('.price', formatPrice(price));
  write('s', before !== undefined && formatPrice(before));
  write('.badge', before !== undefined && saving(before - price));
  if (rating === 0) write('.rating', '');
  else write('b', rating.toFixed(1));
  set('[data-line]', 'data-line', lineKey(id, defaultSize));
  set('[value="-1"]', 'aria-label', quickAdd.less(name));
  set('[value="1"]', 'aria-label', quickAdd.more(name));
  set('.quick-add a', 'aria-label', quickAdd.sizes(name));
  set('.quick-add a', 'href', sizesPath(id));
  const frame = card.querySelector('.picture');
  const image = card.querySelector('img');
  if (!frame || !image) return card;
  frame.className = pictureClass(picture);
  const { width, height } = picture;
  Object.assign(image, { width, height });
  image.src = pictureFile(picture, picture.kind === 'photo' ? (picture.widths[0] ?? width) : width, 'webp');
  return card;
}
