import './listing-page.ts';
import { load } from './later.ts';

const page = document.documentElement.classList;
// What the address asks for; the whole list is seen where the search cannot be had.
if (page.contains('filtering')) void load().then(() => page.remove('filtering'));
