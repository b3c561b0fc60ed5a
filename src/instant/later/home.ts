import './every-page.ts';
import { startHero } from './hero.ts';

startHero();
