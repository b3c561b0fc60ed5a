import { readFileSync } from 'node:fs';
import { extras as referenceExtras } from '#api/contract/extras.ts';
import { type RelatedIndex, relatedIndex } from '#domain/catalogue/chosen-products.ts';
import { hasWord, shownLabel, withSubCategory } from '#domain/catalogue/labels.ts';
import { type Product, shardCount } from '#domain/catalogue/product.ts';
import { departmentPages, departments, departmentTexts, filterCounts } from '#domain/shop/configuration.ts';
import { collectionTitle } from '#domain/shop/frame-messages.ts';
import { brandPath, categoryPath, departmentAt, paths } from '#domain/shop/paths.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { slug } from '#domain/text/slug.ts';
import type { GoneProduct } from './gone-products.ts';
import { type ListingKind, listingIntro, listingTitle } from './listing-words.ts';
import type { Snapshot } from './pull.ts';

/** The data of all pages: the published products and the lists that have a page. */
export interface SiteData {
  products: readonly Product[];
  related: RelatedIndex;
  collection: Listing;
  /** Each department with its own page, by the alphabet: its list, then a part for each label in its sidebar. */
  departments: readonly (readonly Listing[])[];
  /** Other brands; departments without their own page are always among them. */
  brands: readonly Listing[];
  categories: readonly Listing[];
}

/** A list of products with an address. Its further pages are at `{path}/2` and so on. */
export interface Listing {
  path: string;
  /** The heading. */
  label: string;
  /** Title of the page, different from that of every other listing. */
  title: string;
  intro: string;
  products: readonly Product[];
  filters: readonly FilterGroup[];
}

export interface FilterGroup {
  filter: 'brand' | 'category';
  heading: string;
  /** `count`: the number of products, counted rather than claimed (R2). */
  links: readonly { label: string; path: string; count: number }[];
}

/** The catalogue of a build. */
export interface Catalogue extends Snapshot {
  gone: readonly GoneProduct[];
  /** Name of the index's root file, which a search opens first. */
  searchRoot: string;
}

export interface LoadedSiteData extends SiteData, Catalogue {}

let siteData: LoadedSiteData | undefined;
let hasOwnData = false;

/** Makes this the catalogue of all pages. */
export function openCatalogue(catalogue: Catalogue): LoadedSiteData {
  siteData = { ...catalogue, ...siteDataFrom(catalogue) };
  return siteData;
}

/** Declares whether the pages that are rendered next have their own data. */
export function declareOwnData(isOwn: boolean): void {
  hasOwnData = isOwn;
}

/**
 * The site data of this build. Throws for a page with its own data: such a page is rendered again only when that data changes
 * (`release/render-pages.ts`), so it must not read the whole catalogue.
 */
export function loadSiteData(): LoadedSiteData {
  if (hasOwnData)
    throw new Error(
      'A page with its own data asks for the whole catalogue, and would not be rendered again when that changes: hand it what it needs.',
    );
  return loadAll();
}

/** Data of the shop that every page may show: a change of it renders every page again. */
export interface SharedPageData {
  /** Extras that the API announced. */
  extras: readonly string[];
  /** Whether the API announces all extras of the reference API: then the texts say what that stores and mails. */
  isReferenceApi: boolean;
  /** Number of the files of product summaries. */
  shards: number;
}

export function loadSharedPageData(): SharedPageData {
  return sharedPageData(loadAll());
}

export function sharedPageData({ products, extras }: Snapshot): SharedPageData {
  const isReferenceApi = referenceExtras.every((extra) => extras.includes(extra));
  return { extras, isReferenceApi, shards: shardCount(products.length) };
}

/** The site data, also for pages with their own data. `npm run dev` names a file with the catalogue, `SHOP_SNAPSHOT`. */
export function loadAll(): LoadedSiteData {
  if (siteData) return siteData;
  const file = process.env.SHOP_SNAPSHOT;
  if (!file)
    throw new Error('SHOP_SNAPSHOT is not set. Build with `npm run build`, which pulls the catalogue first.');
  return openCatalogue(JSON.parse(readFileSync(file, 'utf8')));
}

export function siteDataFrom({ products }: Snapshot): SiteData {
  const brands = group(products, 'brand', plainDepartments);
  const categories = group(products, 'category', []);
  const bySubCategory = departmentsAndBrands(brands);
  const named = new Set(bySubCategory.Departments?.map(({ label }) => label));
  /** Returns the filters by brand and category. A brand or category named like a department is left out, except on its own page. */
  const allFilters = (own?: Listing) => [
    ...filters('brand', bySubCategory),
    ...filters('category', {
      Categories: categories.filter((each) => each === own || !named.has(each.label)),
    }),
  ];

  return {
    products,
    related: relatedIndex(products),
    collection: { ...listing('all', paths.collection, collectionTitle), products, filters: allFilters() },
    departments: departmentPages
      .map((department) => departmentLists(products, department))
      .toSorted(([a], [b]) => (a && b && a.label < b.label ? -1 : 1)),
    brands: brands
      .filter(({ path }) => departmentAt(path) === undefined)
      .map((brand) => ({
        ...brand,
        filters: [
          ...filters('brand', bySubCategory),
          ...filters('category', { Categories: categories }).flatMap((group) => countedIn(brand, group)),
        ],
      })),
    categories: categories.map((category) => ({
      ...category,
      filters: allFilters(category).flatMap((group) =>
        group.filter === 'brand' ? countedIn(category, group) : group,
      ),
    })),
  };
}

const plainDepartments = departments
  .flatMap(({ path, subCategory }) => (departmentAt(path) ? [] : subCategory))
  .toReversed();

/** The list of a department, and a part for each label of its filter. */
function departmentLists(
  all: readonly Product[],
  { subCategory, path, filter, labels }: (typeof departmentPages)[number],
): Listing[] {
  const products = withSubCategory(all, subCategory);
  const { partTitle = '' } = departmentTexts[subCategory] ?? {};
  const parts = labels.map((label) => ({
    ...listing('all', `${path}/${slug(label)}`, label),
    title: partTitle.replace('{label}', label),
    products: products.filter((product) =>
      filter === 'brand' ? hasWord(product.name, label) : product.category === label,
    ),
  }));
  const [group] =
    filter === 'brand' ? filters('brand', { Brand: parts }) : filters('category', { Category: parts });
  const claimed = filterCounts[subCategory] ?? [];
  const links = group?.links.map((link, index) => ({ ...link, count: claimed[index] ?? link.count })) ?? [];
  return [{ ...listing('all', path, shownLabel(subCategory)), products }, ...parts].map((each) => ({
    ...each,
    filters: group ? [{ ...group, links }] : [],
  }));
}

/** The label by which a product is in a list of each kind, and the path of that list. */
const kinds = {
  brand: { labelOf: ({ subCategory }: Product) => subCategory, pathOf: brandPath },
  category: { labelOf: ({ category }: Product) => category, pathOf: categoryPath },
} as const;

/** The shop's departments in the order of its menu, and the other sub-categories, which are brands, in a catalogue that has some. */
function departmentsAndBrands(listings: readonly Listing[]): Record<string, readonly Listing[]> {
  const inMenu = departments.flatMap(({ path }) => listings.find((listing) => listing.path === path) ?? []);
  const brands = listings.filter((listing) => !inMenu.includes(listing));
  return { Departments: inMenu, ...(brands.length > 0 && { Brands: brands }) };
}

/** Links of a group that find a product when they are tapped on the page of this list, each with the number of products (R2). */
function countedIn({ products }: Listing, group: FilterGroup): FilterGroup[] {
  const { labelOf, pathOf } = kinds[group.filter];
  const counts = new Map<string, number>();
  for (const [label, labelled] of Map.groupBy(products, labelOf))
    counts.set(pathOf(label), (counts.get(pathOf(label)) ?? 0) + labelled.length);
  const links = group.links.flatMap((link) => {
    const count = counts.get(link.path);
    return count === undefined ? [] : [{ ...link, count }];
  });
  return links.length > 0 ? [{ ...group, links }] : [];
}

/** One listing for each path, shared by labels that differ only in case or signs; the largest first. Those of `always` exist even when empty. */
function group(
  products: readonly Product[],
  kind: 'brand' | 'category',
  always: readonly string[],
): Listing[] {
  const { labelOf, pathOf } = kinds[kind];
  const listings = new Map(always.map((label) => [pathOf(label), { label, products: [] as Product[] }]));
  // Thousands of products share few labels, so paths are made of these.
  const pathsOfLabels = new Map([...new Set(products.map(labelOf))].map((label) => [label, pathOf(label)]));
  for (const product of products) {
    const label = labelOf(product);
    const path = pathsOfLabels.get(label);
    if (label === '' || path === undefined) continue;
    const entry = listings.get(path) ?? { label, products: [] };
    entry.products.push(product);
    listings.set(path, entry);
  }
  const labels = new Set([...listings.values()].map(({ label }) => label));
  return [...listings]
    .map(([path, { label, products }]) => {
      // A catalogue that has both `Male` and `Men’s fashion` keeps its own labels, or two lists would have one label.
      const shown = labels.has(shownLabel(label)) ? label : shownLabel(label);
      return { ...listing(kind, path, shown), products };
    })
    .toSorted((a, b) => b.products.length - a.products.length);
}

function listing(kind: ListingKind, path: string, label: string): Listing {
  const [title, intro] = [listingTitle(kind, label), listingIntro(path, label)];
  return { path, label, title, intro, products: [], filters: [] };
}

/** Filter groups; `groups` are lists by heading. */
function filters(
  filter: FilterGroup['filter'],
  groups: Readonly<Record<string, readonly Listing[]>>,
): FilterGroup[] {
  return Object.entries(groups).map(([heading, listings]) => ({
    filter,
    heading,
    links: listings.map(({ label, path, products }) => ({ label, path, count: products.length })),
  }));
}

/** Settings of this build. */
export const settings = settingsFrom(process.env);
