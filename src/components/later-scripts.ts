import { cartSyncScript } from '#domain/shop/paths.ts';
import contact from '#instant/later/contact.ts?inlined';
import everyPage from '#instant/later/every-page.ts?inlined';
import home from '#instant/later/home.ts?inlined';
import listing from '#instant/later/listing.ts?inlined';
import product from '#instant/later/product.ts?inlined';
import screen from '#instant/later/screen.ts?inlined';
import cartSyncText from '#islands/frame/cart-sync.ts?inlined';
import { hashedFile } from './hashed-file.ts';

/** What pages fetch at the first touch: see `instant/later.ts`. */
const texts = { contact, everyPage, home, listing, product, screen } as const;

export type LaterScript = keyof typeof texts;

const cartSync = script('cart-sync', cartSyncText);

const byPage = Object.entries(texts).map(([name, text]) =>
  script(name, text.replaceAll(cartSyncScript, pathOf(cartSync))),
);

export const laterScripts = [cartSync, ...byPage];

export function laterPath(name: LaterScript): string {
  return pathOf(byPage.find((each) => each.name === name));
}

function script(name: string, text: string) {
  return { name, file: hashedFile(name, text), text };
}

function pathOf(found: { file: string } | undefined): string {
  return `/scripts/${found?.file}.js`;
}
