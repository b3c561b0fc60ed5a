import { startHero } from './hero.ts';

startHero();
