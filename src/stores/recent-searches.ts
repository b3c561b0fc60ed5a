import { decodeSearches, recentSearchesKey, withSearch } from '#domain/recent-searches.ts';
import { stored } from './storage.ts';

const none: readonly string[] = [];

/** What was searched for on this device, the latest first. */
const $recentSearches = stored(recentSearchesKey, none, decodeSearches);

export function rememberSearch(query: string): void {
  const searches = withSearch($recentSearches.get(), query);
  if (searches.length > 0) $recentSearches.set(searches);
}
