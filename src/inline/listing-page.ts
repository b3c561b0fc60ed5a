import './page.ts';
import { startCards } from './cards.ts';
import { load } from './on-interaction.ts';

startCards();
const page = document.documentElement.classList;
// What the address asks for. Where the file for it cannot be loaded the whole list is shown, so that nobody waits.
if (page.contains('filtering'))
  void load().then(() => document.querySelector('.waiting') || page.remove('filtering'));
