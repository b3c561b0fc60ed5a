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

/** Rank of each name in the alphabet, the same on every phone, whatever its language. */
export function nameOrders(names: readonly string[]): number[] {
  const positions = names.map((_, position) => position);
  const nameAt = (position: number) => names[position] ?? '';
  positions.sort((a, b) => compareNames(nameAt(a), nameAt(b)));
  const orders: number[] = [];
  let order = 0;
  for (const [index, position] of positions.entries()) {
    if (index > 0 && compareNames(nameAt(positions[index - 1] ?? 0), nameAt(position)) !== 0) order = index;
    orders[position] = order;
  }
  return orders;
}

const compareNames = new Intl.Collator('en').compare;
