import './page.ts';
import { hero } from '#domain/shop/shop.ts';
import { startCards } from './cards.ts';
import { load } from './on-interaction.ts';

startCards();
// The first turn of the hero is the first thing that nobody has to ask for.
setTimeout(load, hero.intervalMs);
