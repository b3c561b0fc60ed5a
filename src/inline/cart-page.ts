import './screen-page.ts';
import { startCards } from './cards.ts';
import { startPlainToastStyle } from './toast.ts';

// The products that the cart offers beside its own are cards, as in every list.
startCards();
startPlainToastStyle();
