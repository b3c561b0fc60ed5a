import { shownLabel } from '#domain/catalogue/labels.ts';
import { accountTitle, contactTitle, ordersTitle, wishlistTitle } from '#domain/content/page-messages.ts';
import {
  aboutLabel,
  bulkOrdersLabel,
  collectionLabel,
  cookiesLabel,
  footerHeadings,
  helpLabel,
  homeLabel,
  privacyLabel,
  returnsLabel,
  sitemapLabel,
  sizeGuideLabel,
  termsLabel,
} from '#domain/shop/frame-messages.ts';
import { shippingLabel } from '#domain/shop/labels.ts';
import { brandPath, paths } from '#domain/shop/paths.ts';
import { detergents, evaCosmetics } from '#domain/shop/shop.ts';

/** Links to the pages of the shop's products. Fashion leads to the static page of its brand, which needs no script (R11). */
const departmentLinks = [evaCosmetics.subCategory, detergents.subCategory, 'Female', 'Male'].map(
  (subCategory) => ({ label: shownLabel(subCategory), path: brandPath(subCategory) }),
);

const home = { label: homeLabel, path: paths.home } as const;
const collection = { label: collectionLabel, path: paths.collection } as const;

/** Links of the drawer apart from the products. */
export const drawerMinorLinks = [
  { label: aboutLabel, path: paths.about },
  { label: contactTitle, path: paths.contact },
] as const;

export const drawerLinks = [home, collection, ...departmentLinks] as const;

/** Links of the row below the header. */
export const mainLinks = [...drawerLinks, ...drawerMinorLinks] as const;

/** Links for a signed-in customer. */
export const accountLinks = [
  { label: accountTitle, path: paths.profile },
  { label: ordersTitle, path: paths.orders },
  { label: wishlistTitle, path: paths.wishlist },
] as const;

/** Whether header and drawer have a link to this path. */
export function isMenuPath(path: string): boolean {
  return mainLinks.some((link) => link.path === path);
}

export const footerGroups = [
  {
    heading: footerHeadings.shop,
    links: [collection, ...departmentLinks],
  },
  {
    heading: footerHeadings.help,
    links: [
      { label: helpLabel, path: paths.help },
      { label: shippingLabel, path: paths.shipping },
      { label: returnsLabel, path: paths.returns },
      { label: sizeGuideLabel, path: paths.sizeGuide },
      { label: bulkOrdersLabel, path: paths.bulkOrders },
    ],
  },
  {
    heading: footerHeadings.about,
    links: [
      { label: aboutLabel, path: paths.about },
      { label: contactTitle, path: paths.contact },
      { label: termsLabel, path: paths.terms },
      { label: privacyLabel, path: paths.privacy },
      { label: cookiesLabel, path: paths.cookies },
      { label: sitemapLabel, path: paths.sitemap },
    ],
  },
] as const;
