import { startGallery } from './gallery.ts';
import { startRelated } from './related.ts';
import { startTabs } from './tabs.ts';

startGallery();
startTabs();
startRelated();
