/** A product as the rule of the search looks at it. */
export interface Searchable {
  name: string;
  description: string;
  category: string;
  subCategory: string;
}

/** In which half of the results a product stands: those whose name has the query come first (Spec 5). */
export type SearchMatch = 'name' | 'other';

/** What a query is compared with: case does not count. */
export function searchText(text: string): string {
  return text.toLowerCase();
}

/** The query as it is looked for; '' looks for nothing. */
export function searchTerm(query: string): string {
  return searchText(query.trim());
}

/** The rule (Spec 5): the term, as `searchTerm` gives it, is a part of the name, or else of another text of the product. */
export function searchMatch(product: Searchable, term: string): SearchMatch | null {
  if (term === '') return null;
  if (searchText(product.name).includes(term)) return 'name';
  const others = [product.description, product.category, product.subCategory];
  return others.some((text) => searchText(text).includes(term)) ? 'other' : null;
}
