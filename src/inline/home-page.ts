import './page.ts';
import { hero } from '#domain/shop/shop.ts';
import { startCards } from './cards.ts';
import { queryElement } from './dom.ts';
import { load, type Thrifty } from './on-interaction.ts';

startCards();
// Rows for returning shoppers need the deferred script; it loads without a touch except under Save-Data. A first visitor has
// no rows.
if (queryElement('.returning:not([hidden])') && !(navigator as Thrifty).connection?.saveData)
  addEventListener('load', load);
// The first turn of the hero needs the deferred script, even without an interaction.
setTimeout(load, hero.intervalMs);
