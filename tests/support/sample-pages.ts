export { facts } from '#domain/content/facts.ts';

/** Products of the sample catalogue that show what others do not. */
export const sample = {
  /** Three pictures, its own stock. */
  serum: { path: '/product/71', name: 'Eva Vitamin C Glow Serum 30 ml', price: 'UGX 45,000' },
  /** Sizes. */
  shirt: { path: '/product/201', name: 'Crew T-Shirt, Charcoal', price: 'UGX 28,000' },
  /** Sizes, and few pieces. */
  kanzu: { id: '229', name: 'Kanzu, Ivory with Maroon Embroidery', stock: 3 },
} as const;

interface KindOfPage {
  kind: string;
  path: string;
}

/** One page of each kind of the sample shop, those together that one visitor looks at. */
export const groupsOfPages: Readonly<Record<string, readonly KindOfPage[]>> = {
  'home and lists': [
    { kind: 'home', path: '/' },
    { kind: 'the collection', path: '/collection' },
    { kind: 'a further page of the collection', path: '/collection/3' },
    { kind: 'detergents', path: '/detergents' },
    { kind: 'Eva Cosmetics', path: '/evacosmetics' },
    { kind: 'a brand', path: '/brand/female' },
    { kind: 'a category', path: '/category/hair-care' },
  ],
  searches: [
    { kind: 'search results', path: '/collection?q=lotion' },
    { kind: 'a search that finds nothing', path: '/collection?q=spaceship' },
  ],
  products: [
    { kind: 'a product with several pictures', path: sample.serum.path },
    { kind: 'a product with sizes', path: sample.shirt.path },
  ],
  texts: [
    { kind: 'about', path: '/about' },
    { kind: 'contact', path: '/contact' },
    { kind: 'a text', path: '/shipping' },
    { kind: 'the size guide', path: '/size-guide' },
    { kind: 'the sitemap', path: '/sitemap' },
  ],
  'missing pages': [
    { kind: 'a page that does not exist', path: '/no-such-page' },
    { kind: 'a product that does not exist', path: '/product/no-such-product' },
  ],
};

export const kindsOfPages: readonly KindOfPage[] = Object.values(groupsOfPages).flat();
