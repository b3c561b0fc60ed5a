import { longestSearch, recentSearches } from './shop.ts';

/** Where a device keeps what was searched for, as a JSON list of texts, the latest first (Spec 3, R24). */
export const recentSearchesKey = 'recentSearches';

/** The searches in what was stored; whatever else stands there counts for nothing (R27). */
export function decodeSearches(json: unknown): string[] {
  if (!Array.isArray(json)) return [];
  return json.filter((text) => typeof text === 'string').reduceRight<string[]>(withSearch, []);
}

/** The list with this search in front: each once, whatever its case, and no more than are kept (Spec 9). */
export function withSearch(searches: readonly string[], text: string): string[] {
  const query = text.trim().slice(0, longestSearch);
  if (query === '') return [...searches];
  const others = searches.filter((each) => each.toLowerCase() !== query.toLowerCase());
  return [query, ...others].slice(0, recentSearches.most);
}
