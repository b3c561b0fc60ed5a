import { readFileSync } from 'node:fs';

/** Configures Eleventy as its guide teaches it: nothing but the shop as data for all templates. */
export default function configure(eleventy) {
  const { products, listings, perPage } = JSON.parse(readFileSync('shop.json', 'utf8'));
  const byId = new Map(products.map((product) => [product.id, product]));
  const productsOf = (ids) => ids.flatMap((id) => byId.get(id) ?? []);
  const pages = listings.flatMap((listing) => {
    const lastPage = Math.max(1, Math.ceil(listing.products.length / perPage));
    return Array.from({ length: lastPage }, (_, index) => ({
      listing,
      path: `${listing.path}${index === 0 ? '' : `/${index + 1}`}`,
      page: index + 1,
      lastPage,
      shown: productsOf(listing.products.slice(index * perPage, (index + 1) * perPage)),
    }));
  });
  eleventy.addGlobalData(
    'productPages',
    products.map((product) => ({ product, related: productsOf(product.related) })),
  );
  eleventy.addGlobalData('listingPages', pages);
  eleventy.setQuietMode(true);
  return { dir: { input: 'pages', output: 'public' } };
}
