/** What the address of /collection asks for (R12). Null where it asks for nothing. */
export interface ListingFilter {
  /** The shared search term, trimmed. */
  query: string | null;
  /** A sub-category. */
  brand: string | null;
  category: string | null;
}

interface Filterable {
  name: string;
  category: string;
  subCategory: string;
}

/** Reads the query string of /collection; any string is an answer. */
export function listingFilterFrom(search: string): ListingFilter {
  const parameters = new URLSearchParams(search);
  const value = (name: string) => parameters.get(name)?.trim() || null;
  return { query: value('q'), brand: value('brand'), category: value('category') };
}

/**
 * A brand and a category are matched whole, in any case, as labels that differ in case share a page. The terms male and female match
 * the sub-category exactly, others a part of name, category or sub-category (Spec 5).
 */
export function matchesListing(product: Filterable, { query, brand, category }: ListingFilter): boolean {
  if (brand !== null && !isSame(product.subCategory, brand)) return false;
  if (category !== null && !isSame(product.category, category)) return false;
  if (query === null) return true;
  const term = query.toLowerCase();
  if (term === 'male' || term === 'female') return isSame(product.subCategory, term);
  return [product.name, product.category, product.subCategory].some((text) =>
    text.toLowerCase().includes(term),
  );
}

function isSame(label: string, asked: string): boolean {
  return label.toLowerCase() === asked.toLowerCase();
}
