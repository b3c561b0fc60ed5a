import { facts } from '#domain/facts.ts';
import { brandPath, paths } from '#domain/paths.ts';

/** A brand, a category and a part may bear one label, so the title says which of them the page is. */
export function listingTitle(
  kind: 'all' | 'brand' | 'category' | 'detergents' | 'evacosmetics',
  label: string,
): string {
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
  [paths.collection, 'Everything in the shop, newest first: beauty, home and style.'],
  [paths.detergents, 'Washing powder, liquids, bleach and cleaners from Pearl, Apex and Reem.'],
  [paths.evaCosmetics, 'Care for face, body, hair, teeth and babies, and grooming for men.'],
  [brandPath('Male'), 'Shirts, trousers, shoes and the small things that finish them.'],
  [brandPath('Female'), 'Dresses, tops, shoes and bags, from workday to wedding.'],
]);

export function listingIntro(path: string, label: string): string {
  return written.get(path) ?? `${label}, delivered in ${facts.city}. Pay in cash when it arrives.`;
}
