import * as contact from '#inline/on-interaction/contact.ts?script';
import * as everyPage from '#inline/on-interaction/every-page.ts?script';
import * as home from '#inline/on-interaction/home.ts?script';
import * as listing from '#inline/on-interaction/listing.ts?script';
import * as offlinePage from '#inline/on-interaction/offline-page.ts?script';
import * as product from '#inline/on-interaction/product.ts?script';
import * as screen from '#inline/on-interaction/screen.ts?script';
import * as webVitals from '#inline/web-vitals.ts?script';
import * as cartSync from '#islands/cart/cart-sync.ts?script';

/** The scripts that pages load on the first interaction: see `inline/on-interaction.ts`. */
const byPage = { contact, everyPage, home, listing, offlinePage, product, screen } as const;

export type DeferredScript = keyof typeof byPage;

/** All files of `/scripts`; every-page.ts loads the cart's synchronization by itself, start-web-vitals.ts what measures. */
export const deferredScripts = [cartSync, webVitals, ...Object.values(byPage)];

export function deferredPath(name: DeferredScript): string {
  return byPage[name].path;
}
