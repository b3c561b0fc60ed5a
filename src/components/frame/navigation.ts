import { accountTitle, contactTitle, ordersTitle, wishlistTitle } from '#domain/content/page-messages.ts';
import { departments } from '#domain/shop/configuration.ts';
import * as words from '#domain/shop/frame-messages.ts';
import { shippingLabel } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';

/** Links to the pages of the shop's products. Fashion leads to the static page of its brand, which needs no script (R11). */
const departmentLinks = departments.map(({ title, path }) => ({ label: title, path }));

const home = { label: words.homeLabel, path: paths.home } as const;
const collection = { label: words.collectionLabel, path: paths.collection } as const;

export const drawerMinorLinks = [
  { label: words.aboutLabel, path: paths.about },
  { label: contactTitle, path: paths.contact },
] as const;

export const drawerLinks = [home, collection, ...departmentLinks] as const;

/** Links of the row below the header. */
export const mainLinks = [...drawerLinks, ...drawerMinorLinks] as const;

export const accountLinks = [
  { label: accountTitle, path: paths.profile },
  { label: ordersTitle, path: paths.orders },
  { label: wishlistTitle, path: paths.wishlist },
] as const;

export function isMenuPath(path: string): boolean {
  return mainLinks.some((link) => link.path === path);
}

export const footerGroups = [
  {
    heading: words.footerHeadings.shop,
    links: [collection, ...departmentLinks],
  },
  {
    heading: words.footerHeadings.help,
    links: [
      { label: words.helpLabel, path: paths.help },
      { label: shippingLabel, path: paths.shipping },
      { label: words.returnsLabel, path: paths.returns },
      { label: words.sizeGuideLabel, path: paths.sizeGuide },
      { label: words.bulkOrdersLabel, path: paths.bulkOrders },
    ],
  },
  {
    heading: words.footerHeadings.about,
    links: [
      { label: words.aboutLabel, path: paths.about },
      { label: contactTitle, path: paths.contact },
      { label: words.termsLabel, path: paths.terms },
      { label: words.privacyLabel, path: paths.privacy },
      { label: words.cookiesLabel, path: paths.cookies },
      { label: words.sitemapLabel, path: paths.sitemap },
    ],
  },
] as const;
