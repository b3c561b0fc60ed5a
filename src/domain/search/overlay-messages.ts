/** What the search over the page says beside `search-messages.ts`. */

export const closeSearch = 'Close search';

/** The link to all results of what stands in the box. */
export function searchFor(query: string): string {
  return `Search for “${query}”`;
}

/** For screen readers. */
export function suggestionCount(count: number): string {
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
}
