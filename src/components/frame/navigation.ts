import { shownLabel } from '#domain/catalogue/labels.ts';
import { brandPath, paths } from '#domain/shop/paths.ts';
import { detergents, evaCosmetics } from '#domain/shop/shop.ts';

/** What the shop sells, by the page of each. Fashion goes to the static page of its brand, which needs no script (R11). */
const departmentLinks = [evaCosmetics.subCategory, detergents.subCategory, 'Female', 'Male'].map(
  (subCategory) => ({ label: shownLabel(subCategory), path: brandPath(subCategory) }),
);

const home = { label: 'Home', path: paths.home } as const;
const collection = { label: 'All Products', path: paths.collection } as const;

/** What the drawer sets apart from the products. */
export const drawerMinorLinks = [
  { label: 'About', path: paths.about },
  { label: 'Contact', path: paths.contact },
] as const;

export const drawerLinks = [home, collection, ...departmentLinks] as const;

/** The row below the header. */
export const mainLinks = [...drawerLinks, ...drawerMinorLinks] as const;

/** The links for a customer who is signed in. */
export const accountLinks = [
  { label: 'My Account', path: paths.profile },
  { label: 'My Orders', path: paths.orders },
  { label: 'Wishlist', path: paths.wishlist },
] as const;

/** Whether header and drawer have a link to this path. */
export function isMenuPath(path: string): boolean {
  return mainLinks.some((link) => link.path === path);
}

export const footerGroups = [
  {
    heading: 'Shop',
    links: [collection, ...departmentLinks],
  },
  {
    heading: 'Help',
    links: [
      { label: 'Help', path: paths.help },
      { label: 'Shipping', path: paths.shipping },
      { label: 'Returns', path: paths.returns },
      { label: 'Size Guide', path: paths.sizeGuide },
      { label: 'Bulk Orders', path: paths.bulkOrders },
    ],
  },
  {
    heading: 'The shop',
    links: [
      { label: 'About', path: paths.about },
      { label: 'Contact', path: paths.contact },
      { label: 'Terms', path: paths.terms },
      { label: 'Privacy Policy', path: paths.privacy },
      { label: 'Cookies', path: paths.cookies },
      { label: 'Sitemap', path: paths.sitemap },
    ],
  },
] as const;
