import './page.ts';
import { startCards } from './cards.ts';
import { load } from './later.ts';

startCards();
const page = document.documentElement.classList;
// What the address asks for; the whole list is seen where the file for it cannot be had.
if (page.contains('filtering')) void load().then((isThere) => isThere || page.remove('filtering'));
