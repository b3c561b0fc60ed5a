import './page.ts';
import { startCards } from './cards.ts';
import { load } from './on-interaction.ts';

startCards();
const rootClasses = document.documentElement.classList;
// The address asks for a part of the list. Where the script cannot be loaded, the whole list is shown.
if (rootClasses.contains('filtering'))
  void load().then(() => document.querySelector('.waiting') || rootClasses.remove('filtering'));
