/** What the links of header, drawer, footer and trails are called, where a page's title does not say it. */

export const homeLabel = 'Home';

export const collectionLabel = 'All Products';

export const aboutLabel = 'About';

export const footerHeadings = { shop: 'Shop', help: 'Help', about: 'The shop' } as const;

export const helpLabel = 'Help';

export const shippingLabel = 'Shipping';

export const returnsLabel = 'Returns';

export const sizeGuideLabel = 'Size Guide';

export const bulkOrdersLabel = 'Bulk Orders';

export const termsLabel = 'Terms';

export const privacyLabel = 'Privacy Policy';

export const cookiesLabel = 'Cookies';

export const sitemapLabel = 'Sitemap';

/** On the page of all pages. */
export const categoriesLabel = 'Categories';
