import { brandOf } from '#domain/catalogue/labels.ts';
import { type Product, productFigures } from '#domain/catalogue/product.ts';
import { deliveryFee } from '#domain/checkout/delivery.ts';
import type { Facts } from '#domain/content/facts.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import { pictureFile, productPath } from '#domain/shop/paths.ts';
import { returns } from '#domain/shop/shop.ts';
import { inUnits } from '#domain/text/money.ts';

/** JSON-LD nodes for search engines, with true facts of the shop and its catalogue only: never a stand-in (R1). */
export type Node = Readonly<Record<string, unknown>>;

/** The content of a script block. `<` is escaped, so that no text of the catalogue can end the block. */
export function jsonLd(graph: readonly Node[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}

/** The node of the shop, with the terms of all its products. */
export function organizationNode(facts: Facts, siteUrl: string): Node {
  return {
    '@type': 'OnlineStore',
    '@id': `${siteUrl}/#shop`,
    name: facts.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    telephone: facts.phone,
    email: facts.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: facts.street,
      addressLocality: facts.city,
      addressCountry: facts.countryCode,
    },
    sameAs: [facts.instagram, facts.tiktok],
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: facts.countryCode,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returns.days,
    },
  };
}

export function webSiteNode(facts: Facts, siteUrl: string): Node {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#site`,
    name: facts.name,
    url: `${siteUrl}/`,
    publisher: { '@id': `${siteUrl}/#shop` },
  };
}

export function breadcrumbNode(trail: readonly { label: string; path: string }[], siteUrl: string): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${siteUrl}${path}`,
    })),
  };
}

/** The node of a product. `url`s are absolute; the price is the page's. */
export function productNode(product: Product, facts: Facts, siteUrl: string): Node {
  const url = `${siteUrl}${productPath(product.id)}`;
  const brand = brandOf(product);
  const images = product.pictures
    .filter((picture) => picture.kind === 'photo')
    .map((picture) => siteUrl + pictureFile(picture, picture.widths.at(-1) ?? picture.width, 'webp'));
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    ...(product.description && { description: product.description }),
    sku: product.id,
    ...(product.category && { category: product.category }),
    ...(images.length > 0 && { image: images }),
    ...(brand !== null && { brand: { '@type': 'Brand', name: brand } }),
    ...ratingOf(product),
    offers: {
      '@type': 'Offer',
      url,
      price: inUnits(product.price),
      priceCurrency: currencyCode,
      availability: `https://schema.org/${product.stock === 0 ? 'OutOfStock' : 'InStock'}`,
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: inUnits(deliveryFee(product.price)),
          currency: currencyCode,
        },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: facts.countryCode },
      },
    },
  };
}

function ratingOf(product: Product): Node | null {
  const { rating, reviewCount } = productFigures(product, false);
  if (!rating || rating.value < 1 || !reviewCount?.value) return null;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      // A catalogue's figure promises no words.
      [product.reviews ? 'reviewCount' : 'ratingCount']: reviewCount.value,
    },
  };
}
