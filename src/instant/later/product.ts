import './every-page.ts';
import { startBusyBuy } from './busy-buy.ts';
import { startGallery } from './gallery.ts';
import { startRelated } from './related.ts';
import { startTabs } from './tabs.ts';
import { tidyViewed } from './viewed.ts';
import { whenParsed } from './when-parsed.ts';

startBusyBuy();
startGallery();
tidyViewed();
// They stand behind the script that brings this file, so it may be here first.
whenParsed(() => {
  startTabs();
  startRelated();
});
