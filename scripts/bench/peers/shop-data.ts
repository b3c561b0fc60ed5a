import { readFileSync } from 'node:fs';
import { listingPages } from '#catalogue/listing-pages.ts';
import { productPages } from '#catalogue/product-pages.ts';
import { type Listing, stock } from '#catalogue/shelf.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { formatPrice } from '#domain/money.ts';
import { pictureFile } from '#domain/paths.ts';
import type { Picture, Product } from '#domain/product.ts';

/** The shop for other generators: the same pages, with every choice already made, so that they only have to render. */
export interface ShopData {
  products: PeerProduct[];
  listings: PeerListing[];
}

export interface PeerProduct {
  id: string;
  path: string;
  title: string;
  /** For the meta tag. */
  summary: string;
  name: string;
  price: string;
  pictures: PeerPicture[];
  paragraphs: string[];
  specifications: readonly { label: string; value: string }[];
  trail: readonly PeerLink[];
  /** Ids. */
  related: string[];
  /** What the page tells search engines, as far as it is the product's own. */
  graph: Readonly<Record<string, unknown>>;
}

export interface PeerListing {
  path: string;
  title: string;
  intro: string;
  trail: readonly PeerLink[];
  filters: readonly { heading: string; links: readonly (PeerLink & { count: number })[] }[];
  /** Ids, all pages of it. */
  products: string[];
}

export interface PeerPicture {
  width: number;
  height: number;
  tint: number;
  /** Pairs of a file and its width, as `srcset` has them. */
  avif: string;
  webp: string;
  file: string;
}

export interface PeerLink {
  label: string;
  path: string;
}

export function shopDataFrom(snapshotFile: string): ShopData {
  const shelf = stock(JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot);
  const listings = [
    shelf.collection,
    ...shelf.detergents,
    ...shelf.evaCosmetics,
    ...shelf.brands,
    ...shelf.categories,
  ];
  return {
    products: productPages(shelf).map(({ props }) => peerProduct(props)),
    listings: listings.map(peerListing),
  };
}

function peerProduct(page: ReturnType<typeof productPages>[number]['props']): PeerProduct {
  const { product, title, description, path, trail, related } = page;
  return {
    id: product.id,
    path,
    title,
    summary: description,
    name: product.name,
    price: formatPrice(product.price),
    pictures: product.pictures.map(peerPicture),
    paragraphs: product.description.split(/\n+/),
    specifications: product.specifications,
    trail,
    related: related.map(({ id }) => id),
    graph: graphOf(product),
  };
}

function peerListing(listing: Listing): PeerListing {
  const { path, title, intro, filters, products } = listing;
  const trail = listingPages('', [listing])[0]?.props.trail ?? [];
  return { path, title, intro, trail, filters, products: products.map(({ id }) => id) };
}

function peerPicture(picture: Picture): PeerPicture {
  const { width, height, tint } = picture;
  const widths = picture.kind === 'photo' ? picture.widths : [width];
  const sourceSet = (format: 'avif' | 'webp') =>
    widths.map((each) => `${pictureFile(picture, each, format)} ${each}w`).join(', ');
  const file = pictureFile(picture, widths.at(-1) ?? width, 'webp');
  return { width, height, tint, avif: sourceSet('avif'), webp: sourceSet('webp'), file };
}

function graphOf(product: Product): Record<string, unknown> {
  const { name, description, category, id: sku, price } = product;
  const offers = {
    '@type': 'Offer',
    price,
    priceCurrency: 'UGX',
    availability: 'https://schema.org/InStock',
  };
  return { '@context': 'https://schema.org', '@type': 'Product', name, description, sku, category, offers };
}
