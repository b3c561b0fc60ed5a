import { formatPrice, groupThousands } from '../text/money.ts';
import { comingPaymentShort } from './configuration.ts';
import { delivery } from './shop.ts';

/** Texts of header, footer and drawer, and of pages without a script. */

export const breadcrumbLabel = 'Breadcrumb';

const needsScript = 'needs JavaScript, which your browser does not run.';

export const pageNeedsScript = `This page ${needsScript} Write to us`;
export const signInNeedsScript = `To sign in, this page ${needsScript} Order`;
export const onWhatsapp = 'on WhatsApp';
export const orCall = 'or call';
/** Shown before the link to the chat; `what` is the screen, as the subject of the sentence. */
export const screenNeedsScript = (what: string) =>
  `${what} needs JavaScript, which is off in this browser. You can order`;

/** Label of the header's link to /login, and of the drawer's (Spec 2). */
export const signInLabel = 'Sign In';
export const signInOrRegister = 'Sign In / Register';

export const signOut = 'Sign Out';
export const menuLabel = 'Menu';
export const closeMenu = 'Close menu';
export const accountMenuLabel = 'Account';
export const cartLabel = 'Cart';
export const deliveryNoticeLabel = 'Delivery';
export const mainNavigation = 'Main';
export const goToTheHomePage = 'Go to the home page';
export const lookElsewhere = 'Look for something else';
export const deliveryNotice = (city: string) => `Delivery to ${city}`;
export const freeDelivery = () =>
  delivery.fee > 0 ? `Free shipping over ${formatPrice(delivery.freeOver)}` : 'Free shipping';
export const shippingAndCash = () => `${freeDelivery()}, cash on delivery`;
export const homeOf = (shop: string) => `${shop}, home`;
export const callNumber = (phone: string) => `Call ${phone}`;
/** First words of a chat. */
export const greeting = (shop: string) => `Hello ${shop}`;
export const waysToPay = (city: string) => `Cash on delivery in ${city}. ${comingPaymentShort}: coming soon.`;

// Labels of links in header, drawer, footer and breadcrumbs, if a page's title is not their label.

export const homeLabel = 'Home';
export const collectionLabel = 'All products';

/** Title of that page, and its label in breadcrumbs (Spec 2). */
export const collectionTitle = 'Our Collection';
export const collectionCrumb = 'Collection';

export const aboutLabel = 'About';
export const footerHeadings = { shop: 'Shop', help: 'Help', about: 'About us' } as const;
export const helpLabel = 'Help';
export const returnsLabel = 'Returns';
export const sizeGuideLabel = 'Size guide';
export const bulkOrdersLabel = 'Bulk orders';
export const termsLabel = 'Terms';
export const privacyLabel = 'Privacy policy';
export const cookiesLabel = 'Cookies';
export const sitemapLabel = 'Sitemap';
export const categoriesLabel = 'Categories';

// Texts of the data saver in the footer (R43).

export const saveDataLabel = 'Save data';
export const pageUsed = (bytes: number) => `This page used about ${kilobytes(bytes)}.`;
/** `About 41 kB saved today.` What was saved is estimated. */
export const savedToday = (bytes: number) => `About ${kilobytes(bytes)} saved today.`;

/** The space does not break. */
function kilobytes(bytes: number): string {
  return `${groupThousands(Math.round(bytes / 1000))}\u00a0kB`;
}
