import { shownLabel } from '#domain/catalogue/labels.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { relatedProducts } from '#domain/catalogue/related.ts';
import { collectionLabel, homeLabel } from '#domain/shop/frame-messages.ts';
import { brandPath, categoryPath, paths, productPath } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { listingsOf } from './listing-pages.ts';
import type { SiteData } from './site-data.ts';

/** Data of a product's page that other products have a part in. A build hashes it for every page, rendered or reused. */
export interface ProductPageData {
  product: Product;
  /** Title, different from that of every other page. */
  title: string;
  related: readonly Product[];
}

/** A product's page, with what follows from the product alone. */
export interface ProductPage extends ProductPageData {
  /** At most 155 characters. */
  description: string;
  path: string;
  trail: readonly { label: string; path: string }[];
  /** Path of "View all" beside the related products. */
  all: string;
}

/** Static paths of the product pages. `taken` are the titles of the pages that show neither a product nor a list. */
export function productPages(
  siteData: SiteData,
  taken: readonly string[] = [],
): { params: { id: string }; props: ProductPageData }[] {
  const { products, related } = siteData;
  const names = products.flatMap((product) => [product.name, nameAndId(product)]);
  const shared = new Set([...repeated(names), ...taken, ...listingsOf(siteData).map(({ title }) => title)]);
  return products.map((product) => ({
    params: { id: product.id },
    props: {
      product,
      title: shared.has(product.name) ? nameAndId(product) : product.name,
      related: relatedProducts(product, related),
    },
  }));
}

/** Completes the data of a product's page as it is rendered. */
export function productPage(data: ProductPageData): ProductPage {
  const { product } = data;
  return {
    ...data,
    description: descriptionOf(product),
    path: productPath(product.id),
    trail: trailTo(product),
    all: product.category === '' ? paths.collection : categoryPath(product.category),
  };
}

/** A title that no other product has: an id contains no space. */
function nameAndId({ name, id }: Product): string {
  return `${name} (${id})`;
}

function repeated(texts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const text of texts) (seen.has(text) ? duplicates : seen).add(text);
  return duplicates;
}

/** Breadcrumbs: Home > Products > category (Spec 2), then the product. */
function trailTo(product: Product): { label: string; path: string }[] {
  const group = groupOf(product);
  return [
    { label: homeLabel, path: paths.home },
    { label: collectionLabel, path: paths.collection },
    ...(group ? [group] : []),
    { label: product.name, path: productPath(product.id) },
  ];
}

function groupOf({ category, subCategory }: Product): { label: string; path: string } | null {
  if (category !== '') return { label: category, path: categoryPath(category) };
  return subCategory === '' ? null : { label: shownLabel(subCategory), path: brandPath(subCategory) };
}

/** Description: name, price and the first sentences of the text, cut after a word where one ends nearby. */
function descriptionOf(product: Product): string {
  const text = `${product.name}, ${formatPrice(product.price)}. ${product.description}`
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= 155 ? text : shorten(text, 155).replace(/\s+\S{0,30}…$/, '…');
}
