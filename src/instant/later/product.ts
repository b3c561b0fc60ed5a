import './every-page.ts';
import { startGallery } from './gallery.ts';
import { startRelated } from './related.ts';
import { startTabs } from './tabs.ts';
import { startViewed } from './viewed.ts';

startGallery();
startTabs();
startRelated();
startViewed();
