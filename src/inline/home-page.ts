import './page.ts';
import { savingClass } from '#domain/shop/data-saver.ts';
import { heroIntervalMs } from '#domain/shop/shop.ts';
import { startCards } from './cards.ts';
import { queryElement } from './dom.ts';
import { load } from './on-interaction.ts';

startCards();
if (queryElement(`.${savingClass}`)) {
  // They have waited for this (`start-saving.ts`). Pictures of later slides are those of `on-interaction/data-saver.ts`.
  for (const each of document.querySelectorAll<HTMLSourceElement>('li source'))
    each.srcset = each.srcset.replace(/-320.*/, '-200.avif');
} else {
  // Rows for returning shoppers need the deferred script; it loads without a touch. A first visitor has no rows.
  if (queryElement('.returning:not([hidden])')) window.onload = load;
  // The first turn of the hero needs the deferred script, even without an interaction.
  setTimeout(load, heroIntervalMs);
}
