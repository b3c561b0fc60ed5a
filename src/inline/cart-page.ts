import './screen-page.ts';
import { startCards } from './cards.ts';

// The small things that the cart offers are cards, as on every list.
startCards();
