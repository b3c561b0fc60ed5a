import { readFileSync } from 'node:fs';
import { listingsOf, type ProductPage, pagesOf, productPage, productPages } from '#catalogue/page-data.ts';
import type { Snapshot } from '#catalogue/pull.ts';
import { type Listing, siteDataFrom } from '#catalogue/site-data.ts';
import { breadcrumbNode, productNode } from '#components/frame/structured-data.ts';
import type { Picture } from '#domain/catalogue/picture.ts';
import { facts } from '#domain/content/facts.ts';
import { pictureFile } from '#domain/shop/paths.ts';
import { listing as limits } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';

const siteUrl = 'http://localhost:4321';

/** Data of the shop for other generators: the same pages with every decision made, so that they only render. */
export interface ShopData {
  /** Products on one page of a listing. */
  perPage: number;
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
  /** Ids of related products. */
  related: string[];
  /** Structured data of the page: its product and its breadcrumbs. */
  graph: Readonly<Record<string, unknown>>;
}

export interface PeerListing {
  path: string;
  title: string;
  intro: string;
  trail: readonly PeerLink[];
  filters: readonly { heading: string; links: readonly (PeerLink & { count: number })[] }[];
  /** Ids of the products on all its pages. */
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
  const siteData = siteDataFrom(JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot);
  return {
    perPage: limits.perPage,
    products: productPages(siteData).map((page) => peerProduct(productPage(page))),
    listings: listingsOf(siteData).map(peerListing),
  };
}

function peerProduct(page: ProductPage): PeerProduct {
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
    graph: {
      '@context': 'https://schema.org',
      '@graph': [productNode(product, facts, siteUrl), breadcrumbNode(trail, siteUrl)],
    },
  };
}

function peerListing(listing: Listing): PeerListing {
  const { path, title, intro, filters, products } = listing;
  const trail = pagesOf(listing)[0]?.trail ?? [];
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
