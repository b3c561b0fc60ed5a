import path from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { isOwnerPath } from '#domain/owner/paths.ts';
import { policyIn } from '#domain/shop/content-policy.ts';
import { offlinePath } from '#domain/shop/offline.ts';
import { goneFolder, productPath, screenPaths } from '#domain/shop/paths.ts';
import { formatPrice, inUnits } from '#domain/text/money.ts';
import { referencesIn, type SiteFiles, structuredData } from './references.ts';
import type { FindSecret } from './secrets.ts';

/** Data with which the files of a site are compared. */
export interface FileContext {
  files: SiteFiles;
  productsById: ReadonlyMap<string, PricedProduct>;
  siteUrl: string;
  findSecret: FindSecret;
}

export type PricedProduct = Pick<Product, 'id' | 'price' | 'stock'>;

/** A fault of a file. Its text continues a sentence that begins with the name of the file: `leads to /nowhere, which is not there`. */
export interface Fault {
  /** Path relative to the folder of the site. */
  file: string;
  fault: string;
}

/**
 * Faults of a file. `content` is its latin1, which is enough for these checks, and takes half the time and memory of UTF-8. A file of the
 * owner is only searched for secrets.
 */
export function faultsOf(file: string, content: string, context: FileContext, isOfOwner = false): Fault[] {
  const isRead = !isOfOwner && /\.(html|css|js|txt|xml|webmanifest)$/.test(file);
  const secret = context.findSecret(content);
  const faults = [
    ...(secret === null ? [] : [secret]),
    ...(isRead ? textFaults(file, content, context) : []),
  ];
  return faults.map((fault) => ({ file, fault }));
}

function textFaults(file: string, content: string, context: FileContext): string[] {
  return [
    ...(content.trim() === '' && /\.(html|js|css)$/.test(file) ? ['is empty'] : []),
    ...missing(file, content, context),
    ...(file.endsWith('.html') ? pageFaults(file, content, context) : []),
  ];
}

/** A fault for each address in the file that the site does not have. */
function missing(file: string, content: string, { files, siteUrl }: FileContext): string[] {
  let ids: ReadonlySet<string> | undefined;
  const exists = (reference: string): boolean => {
    const [address = '', part = ''] = reference.split(/[?#]/);
    if (reference.startsWith('#')) {
      ids ??= new Set([...content.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
      return part === '' || ids.has(part);
    }
    const whole = address.startsWith('.') ? path.posix.join('/', path.posix.dirname(file), address) : address;
    // A site of the same origin calls its API.
    return files.has(whole.length > 1 ? whole.replace(/\/$/, '') : whole) || whole.startsWith('/api/');
  };
  return [...new Set(referencesIn(file, content, siteUrl))]
    .filter((reference) => !files.has(reference) && !exists(reference))
    .map((reference) => `leads to ${reference}, which is not there`);
}

/** Beginning of the form that puts a product into the cart. */
const buyForm = '<form class="buy"';

function pageFaults(file: string, html: string, context: FileContext): string[] {
  const folder = path.posix.dirname(file);
  const data = structuredData(html);
  return [
    ...cardFaults(html, context),
    ...addressFaults(addressOf(file), html, context),
    ...(folder === goneFolder && html.includes(buyForm) ? ['sells what is no longer sold'] : []),
    ...(folder === 'product'
      ? productFaults(html, data, context.productsById.get(path.posix.basename(file, '.html')))
      : []),
    ...(data === null ? ['has structured data that is no JSON'] : []),
    ...(policyIn(html) === null ? ['has no content security policy'] : []),
  ];
}

/** Faults of the page of a product: its price and availability as shoppers and machines read them. */
function productFaults(html: string, data: unknown, product: PricedProduct | undefined): string[] {
  if (product === undefined) return ['is the page of a product that is not for sale'];
  const isSoldOut = product.stock === 0;
  const price = formatPrice(product.price);
  const [, written = 'of nothing'] = /<p class="product-price"><span class="price">([^<]*)</.exec(html) ?? [];
  const text = decoded(written);
  const { '@graph': graph } = (data ?? {}) as { '@graph'?: Record<string, unknown>[] };
  const node = graph?.find((each) => each['@type'] === 'Product');
  const offer = node?.offers as { price?: unknown; availability?: unknown } | undefined;
  const canBeBought = html.includes(buyForm);
  return [
    ...(text === price ? [] : [`shows the price ${text} instead of ${price}`]),
    ...(offer?.price === inUnits(product.price)
      ? []
      : [`tells machines the price ${offer?.price} instead of ${inUnits(product.price)}`]),
    ...(isSoldOut && canBeBought ? ['can be bought from though it is sold out'] : []),
    ...(isSoldOut || canBeBought ? [] : ['has nothing to buy with though it is in stock']),
    ...(offer?.availability === `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`
      ? []
      : [`tells machines that it is ${offer?.availability}`]),
  ];
}

/** A part of a page that was read as latin1: `4,90 €`. */
const decoded = (part: string) => Buffer.from(part, 'latin1').toString();

const card =
  /<h3><a href="\/product\/([\w-]+)">[^<]*<\/a><\/h3><p class="card-price"><span class="price">([^<]*)</g;

function cardFaults(html: string, { productsById }: FileContext): string[] {
  return [...html.matchAll(card)].flatMap(([, id = '', written = '']) => {
    const product = productsById.get(id);
    const [price, text] = [product && formatPrice(product.price), decoded(written)];
    return price === undefined || price === text
      ? []
      : [`shows ${id} on a card for ${text} instead of ${price}`];
  });
}

/** Faults of the canonical address: public pages name their own; screens, and pages of a 404 or 410, name none and are `noindex` (R32). */
function addressFaults(address: string, html: string, { siteUrl }: FileContext): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  const [, canonical = null] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? [];
  const isHidden = head.includes('<meta name="robots" content="noindex"');
  if (unlisted().includes(address) || isOwnerPath(address) || address.startsWith(`/${goneFolder}/`))
    return isHidden && canonical === null ? [] : ['can be found by search engines'];
  if (isHidden) return ['is hidden from search engines'];
  return canonical === `${siteUrl}${address}` ? [] : [`names ${canonical ?? 'nothing'} as its address`];
}

/** Addresses of pages that search engines must not list. */
function unlisted(): string[] {
  return ['/404', '/product-not-found', offlinePath, ...screenPaths()];
}

/** Address of a page: `/` for `index.html`, `/about` for `about.html`. */
function addressOf(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
}

/** Files that every site must have, whatever its catalogue is. */
export function neededFiles(): string[] {
  const pages = ['/index', '/collection', ...unlisted()].map((page) => `${page.slice(1)}.html`);
  return [...pages, 'sitemap.xml', 'merchant-feed.xml', 'robots.txt', 'search-root.txt'];
}

export function productFile(id: string): string {
  return `${productPath(id).slice(1)}.html`;
}
