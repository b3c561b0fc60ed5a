/** Labels of links in header, drawer, footer and breadcrumbs, where a page's title is not their label. */

export const homeLabel = 'Home';

export const collectionLabel = 'All products';

export const aboutLabel = 'About';

export const footerHeadings = { shop: 'Shop', help: 'Help', about: 'About us' } as const;

export const helpLabel = 'Help';

export const shippingLabel = 'Delivery';

export const returnsLabel = 'Returns';

export const sizeGuideLabel = 'Size guide';

export const bulkOrdersLabel = 'Bulk orders';

export const termsLabel = 'Terms';

export const privacyLabel = 'Privacy policy';

export const cookiesLabel = 'Cookies';

export const sitemapLabel = 'Sitemap';

/** Heading on the sitemap page. */
export const categoriesLabel = 'Categories';
