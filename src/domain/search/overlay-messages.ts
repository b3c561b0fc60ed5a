/** Texts of the search overlay beside those of `search-messages.ts`. */

export const closeSearch = 'Close search';

/** Link to all results of the query in the box. */
export function searchFor(query: string): string {
  return `Search for “${query}”`;
}

/** Read out by screen readers. */
export function suggestionCount(count: number): string {
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
}
