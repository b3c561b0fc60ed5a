import { longestSearch, recentSearches } from '../shop/shop.ts';

/** Storage key of the recent searches: a JSON list of texts, the latest first (Spec 3, R24). */
const storageKey = 'recentSearches';

/** The searches saved on this device; [] without a storage (R27). `open` may throw. */
export function savedSearches(open: () => Storage) {
  const read = (): string[] => {
    try {
      return decodeSearches(JSON.parse(open()[storageKey]));
    } catch {
      return [];
    }
  };
  const save = (searches: readonly string[]): void => {
    try {
      if (searches.length > 0) open()[storageKey] = JSON.stringify(searches);
      else delete open()[storageKey];
    } catch {
      // They are forgotten with the page.
    }
  };
  return { read, remember: (query: string) => save(withSearch(read(), query)), forget: () => save([]) };
}

/** The searches in a stored value; anything else in it is ignored (R27). */
export function decodeSearches(json: unknown): string[] {
  if (!Array.isArray(json)) return [];
  return json.filter((text) => typeof text === 'string').reduceRight<string[]>(withSearch, []);
}

/** The list with this search in front: each once, ignoring case, and at most as many as are kept (Spec 9). */
export function withSearch(searches: readonly string[], text: string): string[] {
  const query = text.trim().slice(0, longestSearch);
  if (query === '') return [...searches];
  const olderSearches = searches.filter((each) => each.toLowerCase() !== query.toLowerCase());
  return [query, ...olderSearches].slice(0, recentSearches.most);
}
