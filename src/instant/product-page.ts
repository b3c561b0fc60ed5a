import './page.ts';
import { startBuy } from './buy.ts';
import { startGallery } from './gallery.ts';
import { startRelated } from './related.ts';
import { startTabs } from './tabs.ts';
import { startViewed } from './viewed.ts';

startBuy();
startGallery();
startTabs();
startRelated();
startViewed();
