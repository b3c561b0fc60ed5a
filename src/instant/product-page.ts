import './page.ts';
import { startBuy } from './buy.ts';
import { startGallery } from './gallery.ts';
import { startRelated } from './related.ts';
import { startTabs } from './tabs.ts';

startBuy();
startGallery();
startTabs();
startRelated();
