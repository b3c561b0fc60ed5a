import './page.ts';
import { isSavingOnLine } from '#domain/shop/data-saver.ts';
import { heroIntervalMs } from '#domain/shop/shop.ts';
import { startCards } from './cards.ts';
import { queryElement } from './dom.ts';
import { load } from './on-interaction.ts';

startCards();
if (isSavingOnLine()) {
  // Before the browser has asked for the pictures below the window (R43).
  for (const each of document.querySelectorAll('source'))
    each.srcset = each.srcset.replace(/-320.*/, '-200.avif');
} else {
  // Rows for returning shoppers need the deferred script; it loads without a touch. A first visitor has no rows.
  if (queryElement('.returning:not([hidden])')) addEventListener('load', load);
  // The first turn of the hero needs the deferred script, even without an interaction.
  setTimeout(load, heroIntervalMs);
}
