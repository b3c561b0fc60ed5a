import { brandPath, paths } from '#domain/shop/paths.ts';

/** Header and drawer (Spec 2). Fashion goes to the static page of its brand, which needs no script (R11). */
export const mainLinks = [
  { label: 'Home', path: paths.home },
  { label: 'All Products', path: paths.collection },
  { label: 'Men Fashion', path: brandPath('Male') },
  { label: 'Women Fashion', path: brandPath('Female') },
  { label: 'About', path: paths.about },
  { label: 'Contact', path: paths.contact },
] as const;

/** The links for a customer who is signed in. */
export const accountLinks = [
  { label: 'My Account', path: paths.profile },
  { label: 'Orders', path: paths.orders },
  { label: 'Wishlist', path: paths.wishlist },
] as const;

const [home, collection, men, women, about, contact] = mainLinks;

/** The drawer has the header's links, and the departments that the header has no room for. */
export const drawerLinks = [
  home,
  collection,
  { label: 'Eva Cosmetics', path: paths.evaCosmetics },
  { label: 'Detergents', path: paths.detergents },
  women,
  men,
] as const;

export const drawerMinorLinks = [about, contact] as const;

/** Whether header or drawer have a link to this path. */
export function isMenuPath(path: string): boolean {
  return [...mainLinks, ...drawerLinks, ...drawerMinorLinks].some((link) => link.path === path);
}

export const footerGroups = [
  {
    heading: 'Shop',
    links: [
      { label: 'All Products', path: paths.collection },
      { label: 'Eva Cosmetics', path: paths.evaCosmetics },
      { label: 'Detergents', path: paths.detergents },
      { label: 'Women Fashion', path: brandPath('Female') },
      { label: 'Men Fashion', path: brandPath('Male') },
    ],
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
