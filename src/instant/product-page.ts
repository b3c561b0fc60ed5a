import './page.ts';
import { startBuy } from './buy.ts';
import { startHeart } from './heart.ts';
import { load } from './later.ts';
import { noteViewed } from './viewed.ts';

startBuy();
startHeart();
noteViewed();
// An address that names one of the texts opens it.
if (location.hash) void load();
