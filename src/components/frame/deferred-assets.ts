import { createHash } from 'node:crypto';
import * as contact from '#inline/on-interaction/contact.ts?script';
import * as everyPage from '#inline/on-interaction/every-page.ts?script';
import * as home from '#inline/on-interaction/home.ts?script';
import * as listing from '#inline/on-interaction/listing.ts?script';
import * as offlinePage from '#inline/on-interaction/offline-page.ts?script';
import * as product from '#inline/on-interaction/product.ts?script';
import * as screen from '#inline/on-interaction/screen.ts?script';
import * as webVitals from '#inline/web-vitals.ts?script';
import * as signOut from '#islands/account/sign-out.ts?script';
import * as cartSync from '#islands/cart/cart-sync.ts?script';
import * as liveStock from '#islands/catalogue/live-stock.ts?script';
import pageSheet from '../../styles/frame-end.css?inline';
import productSheet from '../../styles/product-end.css?inline';
import { tintRules } from './tint-rules.ts';

/** The scripts that pages load on the first interaction: see `inline/on-interaction.ts`. */
const byPage = { contact, everyPage, home, listing, offlinePage, product, screen } as const;

export type DeferredScript = keyof typeof byPage;

/** All files of `/scripts`; every-page.ts loads the cart's synchronization by itself, product.ts the live stock, frame.ts what reports a sign-out, start-web-vitals.ts what measures. */
export const deferredScripts = [cartSync, liveStock, signOut, webVitals, ...Object.values(byPage)];

export function deferredPath(name: DeferredScript): string {
  return byPage[name].path;
}

/** The styles below the fold, in cached files, so that neither the first view nor a tap waits for them. */
const texts = { page: pageSheet, product: tintRules('others') + productSheet } as const;

export type DeferredSheet = keyof typeof texts;

export const deferredSheets = Object.entries(texts).map(([name, text]) => ({
  name,
  file: hashedFile(name, text),
  text,
}));

export function deferredSheetPath(sheet: DeferredSheet): string {
  return `/styles/${deferredSheets.find(({ name }) => name === sheet)?.file}.css`;
}

/** A file name with a hash of its content, `product-0dba36b578`, which a cache may keep for ever. */
function hashedFile(name: string, text: string): string {
  return `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}
