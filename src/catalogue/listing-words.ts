import { facts } from '#domain/content/facts.ts';
import { productCount } from '#domain/search/search-messages.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import { brandPath, categoryPath, paths } from '#domain/shop/paths.ts';
import { shorten } from '#domain/text/plain-text.ts';

export type ListingKind = 'all' | 'brand' | 'category' | 'detergents' | 'evacosmetics';

/**
 * Title of a list's page. A brand, a category and a part of a department may share a label, so the title tells which of them it is.
 */
export function listingTitle(kind: ListingKind, label: string): string {
  switch (kind) {
    case 'all':
      return label;
    case 'brand':
      return `${label}: all products`;
    case 'category':
      return `${label} in ${facts.city}`;
    case 'detergents':
      return `${label} detergents`;
    case 'evacosmetics':
      return `${label} by Eva`;
  }
}

const written: ReadonlyMap<string, string> = new Map([
  [paths.collection, 'Everything in the shop: beauty, home and style.'],
  [paths.detergents, 'Washing powder, liquids, bleach and cleaners from Pearl, Apex and Reem.'],
  [paths.evaCosmetics, 'Care for face, body, hair, teeth and babies, and grooming for men.'],
  [brandPath('Male'), 'Shirts, trousers, shoes and the small things that finish them.'],
  [brandPath('Female'), 'Dresses, tops, shoes and bags, from workday to wedding.'],
  [categoryPath('Face & Body Care'), 'Lotions, washes and creams for skin that meets sun, dust and rain.'],
  [categoryPath('Skin Care'), 'Serums, creams and sun care, chosen for skin that is out all day.'],
  [categoryPath('Oral Care'), 'Toothpaste, brushes and mouthwash for the whole family.'],
  [categoryPath('Hair Care'), 'Shampoo, hair food and styling for natural, relaxed and braided hair.'],
  [categoryPath('Baby Care'), 'Mild washes, oils and lotions for the smallest skin at home.'],
  [categoryPath('Male Grooming'), 'For the shave, the beard and the day that follows.'],
  [categoryPath('Special Offers'), 'Sets and bundles that cost less than their parts.'],
  [categoryPath('Detergents'), 'For laundry, dishes, floors and everything that needs to shine.'],
  [categoryPath('Watches'), 'Watches for work, weddings and weekends.'],
  [categoryPath('Shoes'), 'Shoes to walk through town in, and shoes to arrive in.'],
  [categoryPath('Bags'), 'Bags for the office, the market and the road.'],
  [categoryPath('Accessories'), 'Belts, jewellery and head wraps: the last thing you put on.'],
  [categoryPath('Dresses & Skirts'), 'Kitenge, gomesi and everyday dresses and skirts.'],
  [categoryPath('Trousers & Jeans'), 'Jeans, chinos and wide legs, for women and men.'],
  [categoryPath('T-Shirts & Tops'), 'Tees, polos and tops that keep their shape after many washes.'],
  [categoryPath('Shirts'), 'Shirts for the office and for the party after it.'],
  [categoryPath('Hoodies & Sweaters'), 'Something warm for early mornings and cool evenings.'],
  [categoryPath('Jackets & Suits'), 'Blazers, suits and jackets that dress up whatever is under them.'],
]);

export function listingIntro(path: string, label: string): string {
  return written.get(path) ?? `${label}, delivered in ${facts.city}. Pay in cash when it arrives.`;
}

/**
 * Description for search engines, at most 155 characters. It begins with the title, since a brand and a category may have all
 * else in common.
 */
export function listingDescription(
  { label, title, intro, total }: { label: string; title: string; intro: string; total: number },
  page: number,
  lastPage: number,
): string {
  const name = `${shorten(label, 50)}${title.slice(label.length)}`;
  const delivered = `prices in ${currencyCode}, delivered in ${facts.city} and all over ${facts.country}.`;
  if (page > 1) return shorten(`${name}, page ${page} of ${lastPage}: ${delivered}`, 155);
  return shorten(`${name}. ${productCount(total)}, ${delivered} ${intro}`, 155);
}
