import './page.ts';
import { startCards } from './cards.ts';

startCards();
