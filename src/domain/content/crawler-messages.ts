import { currencyCode, currencyName } from '../shop/configuration.ts';
import { delivery, returns } from '../shop/shop.ts';
import { dayCount, span } from '../text/dates.ts';
import { formatPrice } from '../text/money.ts';
import type { Facts } from './facts.ts';

/** Texts of the files for crawlers, feed readers and language models. */

export const newProductsTitle = (shop: string) => `New at ${shop}`;

/** The headings of `llms.txt`. */
export const llmsHeadings = {
  lists: 'Products by department and category',
  texts: 'Help and policies',
  data: 'For programs',
} as const;

/** Terms of every order, a sentence a line. */
export function llmsFacts({ name, city, country, phone, email, hours }: Facts): string[] {
  const { fee, freeOver, cityDays, nationwideDays } = delivery;
  return [
    `${name} delivers in ${city} within ${span(cityDays, 'days')} and in the rest of ${country} within ${span(nationwideDays, 'days')}.`,
    fee > 0
      ? `Shipping costs ${formatPrice(fee)}, and nothing for orders above ${formatPrice(freeOver)}.`
      : 'Shipping is free.',
    `All prices are in ${currencyName} (${currencyCode}). Customers pay in cash on delivery.`,
    `Products can be returned within ${dayCount(returns.days)}.`,
    `Contact: ${phone}, ${email}. Hours: ${hours}.`,
  ];
}

/** Content of each file for programs. */
export const llmsData = {
  feed: {
    label: 'Product feed',
    text: 'each product with price, availability and pictures, in the format of Google Merchant Center',
  },
  newest: { label: 'New products', text: 'RSS of what was added last' },
  sitemap: { label: 'Sitemap', text: 'each page with its last change' },
  structuredData: 'Each product page has its name, price and availability as schema.org JSON-LD.',
} as const;
