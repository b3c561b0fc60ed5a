import './page.ts';
import { startBuy } from './buy.ts';
import { startHeart } from './heart.ts';
import { load } from './later.ts';

startBuy();
startHeart();
// An address that names one of the texts opens it.
if (location.hash) void load();
