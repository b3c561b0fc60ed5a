import { brandPath, categoryPath, paths } from '../shop/paths.ts';
import { detergents, evaCosmetics } from '../shop/shop.ts';
import { slug } from '../text/slug.ts';

/** Of which products a list is a part, and so what its filters and its search look at (Spec 2, 5). */
export type ListingScope = 'collection' | 'detergents' | 'evacosmetics';
export type FilterName = 'brand' | 'category';

/** Where a list stands. */
export interface ListingPlace {
  scope: ListingScope;
  /** The address of the list without a page's number. */
  path: string;
  /** What the address itself asks for: `/brand/male` is the collection with a filter. `path` is that of the option. */
  own: { filter: FilterName; path: string } | null;
  /** From 1: `/collection/3` is the third page of the whole list. */
  page: number;
}

/** Reads the path of a page that shows a list. A list may be called by a number, so that only what follows its name is a page. */
export function listingPlaceOf(pathname: string): ListingPlace {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first = ''] = parts;
  const isNumber = (part: string | undefined) => part !== undefined && /^[1-9]\d{0,5}$/.test(part);
  const isWhole = `/${first}` in scopes;
  const takes = isWhole && (parts.length === 1 || isNumber(parts[1])) ? 1 : 2;
  const path = `/${parts.slice(0, takes).join('/')}`;
  const page = isNumber(parts[takes]) ? Number(parts[takes]) : 1;
  const scope = scopes[`/${first}`] ?? 'collection';
  if (takes === 1) return { scope, path, own: null, page };
  const filter = first === 'category' || scope === 'evacosmetics' ? 'category' : 'brand';
  return { scope, path, own: { filter, path }, page };
}

/** The whole list that a filter of this scope narrows. */
export function scopePath(scope: ListingScope): string {
  return { collection: paths.collection, detergents: paths.detergents, evacosmetics: paths.evaCosmetics }[
    scope
  ];
}

const scopes: Readonly<Record<string, ListingScope>> = {
  [paths.collection]: 'collection',
  [paths.detergents]: 'detergents',
  [paths.evaCosmetics]: 'evacosmetics',
};

/** An option of a filter goes by the address of its own page; labels that share a page are one option. */
export function optionPath(scope: ListingScope, filter: FilterName, label: string): string {
  if (scope !== 'collection') return `${scopePath(scope)}/${slug(label)}`;
  return filter === 'brand' ? brandPath(label) : categoryPath(label);
}

/** What the address of a list says for an option: a label whose `optionPath` it is. */
export function optionValue(path: string): string {
  if (path === paths.detergents) return detergents.subCategory;
  if (path === paths.evaCosmetics) return evaCosmetics.subCategory;
  return path.slice(path.lastIndexOf('/') + 1);
}
