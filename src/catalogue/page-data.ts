import { companionsOf, relatedProducts } from '#domain/catalogue/chosen-products.ts';
import { isFashionAlone, shownLabel } from '#domain/catalogue/labels.ts';
import { type Product, productFigures, savingOf } from '#domain/catalogue/product.ts';
import { offersHeading, priceHeading } from '#domain/listing/listing-messages.ts';
import { optionPath } from '#domain/listing/listing-query.ts';
import { paginate } from '#domain/listing/pagination.ts';
import { offerOptions, priceRanges, type ValueOption } from '#domain/listing/price-ranges.ts';
import { sizeGroups } from '#domain/listing/size-options.ts';
import { collectionCrumb, homeLabel } from '#domain/shop/frame-messages.ts';
import { productsLabel } from '#domain/shop/labels.ts';
import {
  brandPath,
  categoryPath,
  departmentAt,
  listingPagePath,
  paths,
  productPath,
} from '#domain/shop/paths.ts';
import { listing as limits } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { listingDescription } from './listing-words.ts';
import type { FilterGroup, Listing, SiteData } from './site-data.ts';

/** Data of a product's page that other products have a part in. A build hashes it for every page, rendered or reused. */
export interface ProductPageData {
  product: Product;
  /** Title, different from that of every other page. */
  title: string;
  related: readonly Product[];
  /** Ids of its companions (`companionsOf`). */
  companions: readonly string[];
}

/** A product's page, with what follows only from the product. */
export interface ProductPage extends ProductPageData {
  /** At most 155 characters. */
  description: string;
  path: string;
  trail: readonly { label: string; path: string }[];
  /** Path of "View all" beside the related products. */
  all: string;
}

/** The product pages. `taken` are the titles of the pages that show neither a product nor a list. */
export function productPages(siteData: SiteData, taken: readonly string[] = []): ProductPageData[] {
  const { products } = siteData;
  const names = products.flatMap((product) => [product.name, nameAndId(product)]);
  const shared = new Set([...repeated(names), ...taken, ...listingsOf(siteData).map(({ title }) => title)]);
  return products.map((product) => ({
    product,
    title: shared.has(product.name) ? nameAndId(product) : product.name,
    related: relatedProducts(product, siteData.related),
    companions: product.stock === 0 ? [] : companionsOf(product, siteData.related).map(({ id }) => id),
  }));
}

/** Completes the data of a product's page as it is rendered. */
export function productPage(data: ProductPageData): ProductPage {
  const { product } = data;
  return {
    ...data,
    description: descriptionOf(product),
    path: productPath(product.id),
    trail: trailToProduct(product),
    all: product.category === '' ? paths.collection : categoryPath(product.category),
  };
}

/** A title that no other product has: an id contains no space. */
function nameAndId({ name, id }: Product): string {
  return `${name} (${id})`;
}

function repeated(texts: readonly string[]): Set<string> {
  const distinct = new Set<string>();
  const duplicates = new Set<string>();
  for (const text of texts) (distinct.has(text) ? duplicates : distinct).add(text);
  return duplicates;
}

/** Breadcrumbs: Home > Products > category (Spec 2), then the product. */
function trailToProduct(product: Product): { label: string; path: string }[] {
  const group = groupOf(product);
  return [
    { label: homeLabel, path: paths.home },
    { label: productsLabel, path: paths.collection },
    ...(group ? [group] : []),
    { label: product.name, path: productPath(product.id) },
  ];
}

function groupOf({ category, subCategory }: Product): { label: string; path: string } | null {
  if (category !== '') return { label: category, path: categoryPath(category) };
  return subCategory === '' ? null : { label: shownLabel(subCategory), path: brandPath(subCategory) };
}

/** Description: name, price and the first sentences of the text, cut after a word if one ends nearby. */
function descriptionOf(product: Product): string {
  const text = `${product.name}, ${formatPrice(product.price)}. ${product.description}`
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= 155 ? text : shorten(text, 155).replace(/\s+\S{0,30}…$/, '…');
}

/** One static page of a listing, as the route of the listing shows it. */
export interface ListingPage {
  /** Data that all pages of the list share, without its products: a change of one would render each page again. */
  listing: Pick<Listing, 'path' | 'label' | 'title' | 'intro'> & {
    filters: readonly (FilterGroup | ValueFilter)[];
    total: number;
  };
  products: readonly Product[];
  /** From 1. */
  page: number;
  lastPage: number;
  /** The page's own path. */
  path: string;
  trail: readonly { label: string; path: string }[];
  /** At most 155 characters, different from that of every other listing. */
  description: string;
  /** Whether the frames of its pictures are upright, as for clothes; the same on every page of a list. */
  isUpright: boolean;
}

/** Every page of every list. */
export function listingPages(siteData: SiteData): ListingPage[] {
  return listingsOf(siteData).flatMap(pagesOf);
}

/** The pages of one list, the first at the list's own path, the others below it by number. */
export function pagesOf({ products: all, ...shared }: Listing): ListingPage[] {
  // Above the long list of categories.
  const filters = [...shared.filters.slice(0, 1), ...valueFilters(all), ...shared.filters.slice(1)];
  const listing = { ...shared, filters, total: all.length };
  const pages = paginate(all, limits.perPage);
  const isUpright = isFashionAlone(all);
  const trail = trailToList(listing);
  return pages.map((products, index) => ({
    listing,
    products,
    page: index + 1,
    lastPage: pages.length,
    path: listingPagePath(listing.path, index + 1),
    trail,
    description: listingDescription(listing, index + 1, pages.length),
    isUpright,
  }));
}

/** A filter by size, price or offers, without counts: those would render every page of a list with each price. */
interface ValueFilter {
  filter: 'size' | 'price' | 'offer';
  heading: string;
  links: readonly { label: string; path: string; count: null }[];
}

function valueFilters(products: readonly Product[]): ValueFilter[] {
  const savings = products.map((product) => savingOf(productFigures(product, false)));
  const group = (filter: ValueFilter['filter'], heading: string, options: readonly ValueOption[]) => ({
    filter,
    heading,
    links: options.map(({ value, label }) => ({
      label,
      path: optionPath(paths.collection, filter, value),
      count: null,
    })),
  });
  return [
    ...sizeGroups(products).map(({ heading, options }) => group('size', heading, options)),
    group('price', priceHeading, priceRanges(products.map(({ price }) => price))),
    group('offer', offersHeading, offerOptions(savings)),
  ].filter(({ links }) => links.length > 0);
}

/** Every list that has pages. */
export function listingsOf(siteData: SiteData): Listing[] {
  const { collection, departments, brands, categories } = siteData;
  return [collection, ...departments.flat(), ...brands, ...categories];
}

/** Whether a list has products: an empty one has a page, and no sitemap leads to it (R32). */
export function hasProducts({ products }: Pick<Listing, 'products'>): boolean {
  return products.length > 0;
}

/** Breadcrumbs: Home > Collection for the whole list, Home > Collection > label for a part of it (Spec 2). */
function trailToList(listing: Pick<Listing, 'path' | 'label'>): { label: string; path: string }[] {
  const toHome = { label: homeLabel, path: paths.home };
  const parent = departmentAt(listing.path.replace(/\/[^/]*$/, ''));
  const products = { label: collectionCrumb, path: paths.collection };
  if (listing.path === paths.collection) return [toHome, products];
  const here = { label: listing.label, path: listing.path };
  if (parent === undefined) return [toHome, products, here];
  return [toHome, products, { label: shownLabel(parent.subCategory), path: parent.path }, here];
}
