import { defaultSize, lineKey } from '#domain/cart/line-keys.ts';
import { mostOrderable } from '#domain/catalogue/card-product.ts';
import { pictureClass } from '#domain/catalogue/picture.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { addBoth, goesWellWith, mostPieces } from '#domain/catalogue/product-messages.ts';
import { isSaving } from '#domain/shop/data-saver.ts';
import { addedToCart } from '#domain/shop/messages.ts';
import { pictureFile, productPath } from '#domain/shop/paths.ts';
import { addToCartMs } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';
import { formatPrice } from '#domain/text/money.ts';
import { changeCart, piecesOf } from '../cart.ts';
import { createElement } from '../dom.ts';
import { toast } from '../toast.ts';
import { fetchSummaries } from './fetch-summaries.ts';

/** Shows two products that go well with this one, and one button for both, as the related ones come near. The page has their ids only. */
export function startGoesWell(): void {
  const related = document.querySelector<HTMLElement>('[data-with]');
  if (!related) return;
  const ids = related.dataset.with?.split(' ') ?? [];
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting || isSaving()) return;
      observer.disconnect();
      // Without them the page is whole, too.
      Promise.all(fetchSummaries(ids)).then(
        (shards) => show(related, ids, shards.flat()),
        () => {},
      );
    },
    { rootMargin: '800px' },
  );
  observer.observe(related);
}

function show(related: HTMLElement, ids: readonly string[], all: readonly ProductSummary[]): void {
  const products = all.filter(
    ({ id, stock, sizes }) => ids.includes(id) && stock !== 0 && sizes.length === 0,
  );
  if (products.length < 2) return;
  const section = createElement('section', 'section goes-well no-print');
  section.setAttribute('aria-label', goesWellWith);
  const list = createElement('ul');
  list.append(...products.map(cardOf));
  const sum = products.reduce((total, { price }) => total + price, 0);
  const button = createElement('button', 'button button-quiet', addBoth(formatPrice(sum)));
  button.type = 'button';
  button.addEventListener('click', () => {
    const full: string[] = [];
    for (const { id, name, stock } of products) {
      const most = mostOrderable(stock);
      if (piecesOf(`${id}/`) < most) changeCart(lineKey(id, defaultSize), 1, addedToCart);
      else full.push(`${name}: ${mostPieces(most)}`);
    }
    if (full.length > 0) toast(full.join('. '));
    showBusy(button, addToCartMs);
  });
  section.append(createElement('h2', '', goesWellWith), list, button);
  // Nothing that is in view may move.
  if (related.getBoundingClientRect().top > innerHeight) related.before(section);
  else related.after(section);
}

function cardOf({ id, name, price, picture }: ProductSummary): HTMLElement {
  const card = createElement('li', 'card');
  const frame = createElement('span', pictureClass(picture));
  const image = createElement('img');
  image.alt = '';
  image.loading = 'lazy';
  image.src = pictureFile(picture, picture.kind === 'photo' ? (picture.widths[0] ?? 0) : 0, 'webp');
  frame.append(image);
  const heading = createElement('h3');
  const link = createElement('a', '', name);
  link.href = productPath(id);
  heading.append(link);
  const line = createElement('p', 'card-price');
  line.append(createElement('span', 'price', formatPrice(price)));
  card.append(frame, heading, line);
  return card;
}
