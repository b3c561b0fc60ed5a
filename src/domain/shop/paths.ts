import type { Picture } from '../catalogue/picture.ts';
import { slug } from '../text/slug.ts';
import { departmentPages, departments } from './configuration.ts';
import * as paths from './page-paths.ts';

export { paths };

/** Address of the API's extra `webVitals`. */
export const webVitalsPath = '/api/web-vitals.php';
export const resetPasswordPath = '/reset-password';

/** Pages that React draws for one person. A function: every script of a page would carry a constant list. */
export function screenPaths(): readonly string[] {
  return [
    paths.cart,
    paths.login,
    paths.signUp,
    resetPasswordPath,
    paths.placeOrder,
    paths.orders,
    paths.profile,
    paths.verify,
    paths.wishlist,
    paths.search,
  ];
}

/** Path of a product's page, `/product/eva-12`; ids need no escaping (R9). */
export const productPath = (id: string) => `/product/${id}`;
export const sizesPath = (id: string) => `${productPath(id)}#sizes`;
export const searchPath = (query: string) => `${paths.search}?${new URLSearchParams({ q: query })}`;
/** Address of the contact form with the subject and the order's number filled in (R22). */
export const reviewPath = (order: string) => `${paths.contact}?order=${encodeURIComponent(order)}`;

/** Path of the products with this sub-category, in any case: `/brand/female`, or a department's page. */
export function brandPath(subCategory: string): string {
  const key = slug(subCategory);
  return departments.find((each) => slug(each.subCategory) === key)?.path ?? `/brand/${key}`;
}

/** The department that has its own page at this path. */
export const departmentAt = (path: string) => departmentPages.find((each) => each.path === path);

/** Path of the products of this category, as the catalogue writes it: `/category/face-body-care`. */
export const categoryPath = (category: string) => `/category/${slug(category)}`;
export const summariesFolder = 'goods';

/** Path of a JSON shard of product summaries. Its name has the count, which pages of an earlier release divide by. */
export const summariesPath = (shard: number, count: number) =>
  `/${summariesFolder}/${shard}-of-${count}.json`;

/** Sections of help and policies, for the search. */
export const helpFile = '/help.json';
/** Path of page `page` (from 1) of the listing at `path`. */
export const listingPagePath = (path: string, page: number) => (page === 1 ? path : `${path}/${page}`);

/** Path of a file of a picture (R10). `width` must be one of its widths, px; a drawing has one file, whatever width and format. */
export const pictureFile = (picture: Picture, width: number, format: 'avif' | 'webp') =>
  picture.kind === 'drawing' ? `/pictures/${picture.key}.svg` : `/pictures/${picture.key}-${width}.${format}`;

/**
 * Path of the picture for chat apps and social networks: a JPEG that the first one of each product has, the WebP of one in one size; null
 * for a drawing.
 */
export function shareFile(picture: Picture): string | null {
  if (picture.kind === 'drawing') return null;
  const { key, inOneSize, widths } = picture;
  return inOneSize ? pictureFile(picture, widths[0] ?? 0, 'webp') : `/pictures/${key}-share.jpg`;
}

export const searchOverlaySheet = '/search-overlay.css';
export const cartPreviewSheet = '/cart-preview.css';
/** Scripts that a page fetches when it is touched. */
export const searchOverlayScript = '/search-overlay.js';
export const cartPreviewScript = '/cart-preview.js';
export const sizeChoiceScript = '/size-choice.js';
export const sendFormScript = '/send-form.js';

/** Folder of the search's index; pages of earlier releases ask for this name, and `search` is a page. */
export const searchFolder = 'finding';

/** Path of the file that names the root file of that index, for pages that are not made anew with each change of the catalogue. */
export const searchRootFile = '/search-root.txt';
/** Folder of the site with the pages of products that are no longer sold, by their ids. */
export const goneFolder = 'gone';
/** The product feed for Google Merchant Center, which other price comparisons read too. */
export const merchantFeedFile = '/merchant-feed.xml';
/** RSS of the products that were added last. */
export const newProductsFile = '/new-products.xml';
/** Address of the profile on the way to the checkout, where saving leads. */
export const profileToCheckout = '/profile?next=/place-order';
/** Address of the sign-in page, which leads back to `path` afterwards (R16). */
export const loginPath = (path: string) => `${paths.login}?next=${encodeURIComponent(path)}`;
/** Address of the page that asks a new customer where to deliver, on the way to the checkout at `path`. */
export const signUpPath = (path: string) => `${paths.signUp}?next=${encodeURIComponent(path)}`;
/** Origin of the map that the contact page shows on request, in a frame. */
export const mapOrigin = 'https://www.openstreetmap.org';
