import './page.ts';
import { startGallery } from './gallery.ts';
import { startRelated } from './related.ts';
import { startTabs } from './tabs.ts';
import { tidyViewed } from './viewed.ts';

startGallery();
startTabs();
startRelated();
tidyViewed();
