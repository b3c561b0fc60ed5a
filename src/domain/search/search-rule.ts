/** The texts of a product that the rule of the search looks at. */
export interface Searchable {
  name: string;
  description: string;
  category: string;
  subCategory: string;
}

/** Half of the results in which a product is: names with the query come first (Spec 5). */
export type SearchMatch = 'name' | 'other';

export function searchText(text: string): string {
  return text.toLowerCase();
}

/** The term of a query; '' matches nothing. */
export function searchTerm(query: string): string {
  return searchText(query.trim());
}

/** The rule of the search (Spec 5): the term is a part of the name, or else of another text of the product. */
export function searchMatch(product: Searchable, term: string): SearchMatch | null {
  if (term === '') return null;
  if (searchText(product.name).includes(term)) return 'name';
  const otherTexts = [product.description, product.category, product.subCategory];
  return otherTexts.some((text) => searchText(text).includes(term)) ? 'other' : null;
}
