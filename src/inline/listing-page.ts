import './page.ts';
import { startCards } from './cards.ts';
import { load } from './on-interaction.ts';

startCards();
const page = document.documentElement.classList;
// What the address asks for. The whole list is seen where the file for it cannot be had, and so nobody waits.
if (page.contains('filtering'))
  void load().then(() => document.querySelector('.waiting') || page.remove('filtering'));
