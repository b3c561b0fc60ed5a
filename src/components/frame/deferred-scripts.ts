import { cartSyncScript } from '#domain/shop/paths.ts';
import contact from '#inline/on-interaction/contact.ts?inlined';
import everyPage from '#inline/on-interaction/every-page.ts?inlined';
import home from '#inline/on-interaction/home.ts?inlined';
import listing from '#inline/on-interaction/listing.ts?inlined';
import offlinePage from '#inline/on-interaction/offline-page.ts?inlined';
import product from '#inline/on-interaction/product.ts?inlined';
import screen from '#inline/on-interaction/screen.ts?inlined';
import cartSyncText from '#islands/cart/cart-sync.ts?inlined';
import { hashedFile } from './hashed-file.ts';

/** The scripts that pages load on the first interaction: see `inline/on-interaction.ts`. */
const texts = { contact, everyPage, home, listing, offlinePage, product, screen } as const;

export type DeferredScript = keyof typeof texts;

const cartSync = script('cart-sync', cartSyncText);

const byPage = Object.entries(texts).map(([name, text]) =>
  script(name, text.replaceAll(cartSyncScript, pathOf(cartSync))),
);

export const deferredScripts = [cartSync, ...byPage];

export function deferredPath(name: DeferredScript): string {
  return pathOf(byPage.find((each) => each.name === name));
}

function script(name: string, text: string) {
  return { name, file: hashedFile(name, text), text };
}

function pathOf(found: { file: string } | undefined): string {
  return `/scripts/${found?.file}.js`;
}
