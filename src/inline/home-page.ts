import './page.ts';
import { hero } from '#domain/shop/shop.ts';
import { startCards } from './cards.ts';
import { load } from './on-interaction.ts';

startCards();
// The first turn of the hero needs the deferred script, even without an interaction.
setTimeout(load, hero.intervalMs);
