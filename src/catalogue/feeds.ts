import { brandOf } from '#domain/catalogue/labels.ts';
import type { Photo } from '#domain/catalogue/picture.ts';
import { newestFirst, type Product } from '#domain/catalogue/product.ts';
import { deliveryFee } from '#domain/checkout/delivery.ts';
import { newProductsTitle } from '#domain/content/crawler-messages.ts';
import type { Facts } from '#domain/content/facts.ts';
import { currencyCode, language } from '#domain/shop/configuration.ts';
import { newProductsFile, pictureFile, productPath, shareFile } from '#domain/shop/paths.ts';
import { formatPrice, writtenAmount } from '#domain/text/money.ts';
import { escapeHtml, shorten } from '#domain/text/plain-text.ts';
import { hash32 } from '#domain/text/slug.ts';

/**
 * Two feeds. The one of all products is in the format of Google Merchant Center (RSS 2.0 with the namespace `g`), with true facts of
 * the catalogue only: never a stand-in (R1). https://support.google.com/merchants/answer/7052112 has the rules of each attribute. The
 * one of the newest products is plain RSS.
 */

/** Attributes of one item, in the feed's order; `shipping` has its own attributes. */
export type MerchantItem = readonly (readonly [name: string, value: string | MerchantItem])[];

/** Most characters of an attribute that Google takes. */
const most = { id: 50, title: 150, description: 5_000, brand: 70, size: 100, productType: 750 } as const;

/** Largest number of pictures after the first. */
const maxPictures = 10;

/** Pixels of the shorter side that a picture needs, for clothes and for all else. */
const minPixels = { clothes: 250, other: 100 } as const;

/** Google's words for whom clothes are made. */
const genders: ReadonlyMap<string, string> = new Map([
  ['Male', 'male'],
  ['Female', 'female'],
]);

/** The items of a product, one a size. */
export interface MerchantItems {
  /** Attributes of each item that it has for itself. */
  own: readonly MerchantItem[];
  /** Attributes that follow in every item. */
  shared: MerchantItem;
}

/** The items of a product. None if it has no photo that Google takes: a drawn placeholder does not count. */
export function merchantItems(product: Product, facts: Facts, siteUrl: string): MerchantItems {
  const [picture, ...pictures] = photosOf(product).map((photo) => `${siteUrl}${largestFile(photo)}`);
  if (picture === undefined) return { own: [], shared: [] };
  const { name, description, price, originalPrice, stock, category, subCategory } = product;
  const brand = brandOf(product);
  const gender = genders.get(subCategory);
  const isReduced = originalPrice !== null && originalPrice > price;
  const shared: MerchantItem = [
    ['title', shorten(name, most.title)],
    ['description', shorten(description || name, most.description)],
    ['link', `${siteUrl}${productPath(product.id)}`],
    ['image_link', picture],
    ...pictures.slice(0, maxPictures).map((each) => ['additional_image_link', each] as const),
    ['availability', stock === 0 ? 'out_of_stock' : 'in_stock'],
    ['price', money(isReduced ? originalPrice : price)],
    ...(isReduced ? [['sale_price', money(price)] as const] : []),
    ['condition', 'new'],
    ...(brand === null ? [] : [['brand', shorten(brand, most.brand)] as const]),
    // The catalogue has neither GTIN nor part number.
    ['identifier_exists', 'no'],
    ...(category === '' ? [] : [['product_type', shorten(category, most.productType)] as const]),
    ...(gender === undefined ? [] : [['gender', gender] as const, ['age_group', 'adult'] as const]),
    [
      'shipping',
      [
        ['country', facts.countryCode],
        ['price', money(deliveryFee(price))],
      ],
    ],
  ];
  const id = fitting(product.id);
  if (product.sizes.length === 0) return { own: [[['id', id]]], shared };
  const sizeItems = product.sizes.map(
    (size): MerchantItem => [
      ['id', fitting(`${product.id}.${sizeKey(size, product.sizes)}`)],
      ['item_group_id', id],
      ['size', shorten(size, most.size)],
    ],
  );
  return { own: sizeItems, shared };
}

/** Whether the feed has an item of this product. */
export function isInMerchantFeed(product: Product): boolean {
  return photosOf(product).length > 0;
}

/** The whole feed, in portions. */
export function* merchantFeed(
  products: readonly Product[],
  facts: Facts,
  siteUrl: string,
): Generator<string, void> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `<title>${escapeHtml(facts.name)}</title>\n<link>${siteUrl}/</link>\n<description>${escapeHtml(facts.tagline)}</description>\n`;
  for (let start = 0; start < products.length; start += portion) {
    const some = products.slice(start, start + portion);
    yield some.map((product) => itemsXml(merchantItems(product, facts, siteUrl))).join('');
  }
  yield '</channel>\n</rss>\n';
}

/** Products in one portion. */
const portion = 500;

function itemsXml({ own, shared }: MerchantItems): string {
  const end = `${xmlOf(shared)}</item>\n`;
  return own.map((item) => `<item>${xmlOf(item)}${end}`).join('');
}

function xmlOf(item: MerchantItem): string {
  return item
    .map(([name, value]) => {
      const content = typeof value === 'string' ? escapeHtml(value) : xmlOf(value);
      return `<g:${name}>${content}</g:${name}>`;
    })
    .join('');
}

function photosOf({ pictures, subCategory }: Product): Photo[] {
  const least = genders.has(subCategory) ? minPixels.clothes : minPixels.other;
  return pictures.filter(
    (picture): picture is Photo => picture.kind === 'photo' && shorterSide(picture) >= least,
  );
}

/** Shorter side of the largest file of a photo, pixels. */
function shorterSide(photo: Photo): number {
  const width = largestWidth(photo);
  return Math.min(width, Math.round((width * photo.height) / photo.width));
}

function largestFile(photo: Photo): string {
  return pictureFile(photo, largestWidth(photo), 'webp');
}

function largestWidth({ zoomWidth, widths, width }: Photo): number {
  return zoomWidth ?? widths.at(-1) ?? width;
}

/**
 * Key of a size in the id of an item: its letters and digits, with a dot and a hash if it has none or another size has the same.
 * Plain keys have no dot, so the two forms never collide.
 */
function sizeKey(size: string, sizes: readonly string[]): string {
  const key = plainKey(size);
  const isOwn = key !== '' && sizes.filter((each) => plainKey(each) === key).length === 1;
  return isOwn ? key : `${key}.${hash32(size).toString(36)}`;
}

function plainKey(size: string): string {
  return size.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The id itself if it is short enough, else its beginning and a hash of it. */
function fitting(id: string): string {
  if (id.length <= most.id) return id;
  const hash = `${hash32(id).toString(36)}${hash32(`${id}.`).toString(36)}`;
  return `${id.slice(0, most.id - hash.length - 1)}.${hash}`;
}

function money(amount: number): string {
  return `${writtenAmount(amount)} ${currencyCode}`;
}

/** Largest number of new products: as many as a feed reader shows at once. */
const maxNewProducts = 30;

/** RSS 2.0 of the newest products. Its dates are those of the catalogue, so that one catalogue makes one file. */
export function newProductsRss(products: readonly Product[], facts: Facts, siteUrl: string): string {
  const newest = newestFirst(products).slice(0, maxNewProducts);
  const lastAdded = newest[0]?.date ?? null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${escapeHtml(newProductsTitle(facts.name))}</title>`,
    `<link>${siteUrl}/</link>`,
    `<description>${escapeHtml(facts.tagline)}</description>`,
    `<language>${language}</language>`,
    `<atom:link href="${siteUrl}${newProductsFile}" rel="self" type="application/rss+xml"/>`,
    ...(lastAdded === null ? [] : [`<lastBuildDate>${rssDate(lastAdded)}</lastBuildDate>`]),
    ...newest.map((product) => newProductItem(product, siteUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function newProductItem(product: Product, siteUrl: string): string {
  const { id, name, price, description, category, date, pictures } = product;
  const link = `${siteUrl}${productPath(id)}`;
  const share = shareFile(pictures[0]);
  const text = shorten(`${formatPrice(price)}. ${description}`.replace(/\s+/g, ' ').trim(), 300);
  return [
    '<item>',
    `<title>${escapeHtml(name)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    `<description>${escapeHtml(text)}</description>`,
    category === '' ? '' : `<category>${escapeHtml(category)}</category>`,
    date === null ? '' : `<pubDate>${rssDate(date)}</pubDate>`,
    share === null
      ? ''
      : `<media:content url="${siteUrl}${share}" medium="image" type="image/${share.endsWith('.jpg') ? 'jpeg' : 'webp'}"/>`,
    '</item>',
  ].join('');
}

/** RFC 822: `Thu, 01 Jan 2026 00:00:00 GMT`; `date` in epoch ms. */
function rssDate(date: number): string {
  return new Date(date).toUTCString();
}
