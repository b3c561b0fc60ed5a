import { isSaving } from '#domain/shop/data-saver.ts';
import { createElement } from '../dom.ts';

/** Time that a mouse rests on a card before its second picture is loaded, ms. */
const restMs = 120;

/** Shows the second picture of a card under a mouse. The product's page names it, so that cards carry no byte for it and phones load nothing. */
export function startSecondPictures(): void {
  if (!matchMedia('(hover: hover)').matches) return;
  const tried = new WeakSet<Element>();
  const loadAfterRest = (target: EventTarget | null) => {
    const card = target instanceof Element ? target.closest('.card') : null;
    const link = card?.querySelector<HTMLAnchorElement>('h3 a');
    if (!card || !link || tried.has(card)) return;
    setTimeout(() => {
      if (!card.matches(':hover') || tried.has(card) || isSaving()) return;
      tried.add(card);
      // Without it the first one stays.
      addSecond(card.querySelector('.picture') as Element, link.href).catch(() => {});
    }, restMs);
  };
  addEventListener('pointerover', ({ target }) => loadAfterRest(target));
  // The mouse that has loaded this script.
  loadAfterRest(document.querySelector('.card:hover'));
}

async function addSecond(frame: Element, address: string): Promise<void> {
  const page = await (await fetch(address)).text();
  const file = /gallery-strip"><a(?:(?!<\/a>).)*<\/a><a.*?src="(\/pictures\/[^"]+)"/s.exec(page)?.[1];
  if (!file) return;
  const picture = createElement('img', 'second');
  picture.alt = '';
  picture.src = file;
  await picture.decode();
  // Before the `source` elements, which would give it the file of the first.
  frame.prepend(picture);
}
