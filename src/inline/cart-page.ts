import './screen-page.ts';
import { startCards } from './cards.ts';
import { startPlainToasts } from './toast.ts';

// The products that the cart offers beside its own are cards, as in every list.
startCards();
startPlainToasts();
