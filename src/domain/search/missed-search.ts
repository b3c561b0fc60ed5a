/** Address of the API's extra `missedSearches`. */
export const missedSearchesPath = '/api/missed-searches.php';

export const longestMissed = 60;

/** Fewest digits that may be a telephone number. */
const numberDigits = 6;

/** The words of a search as the shop may count them; '' for what may be an email address or a number of somebody. */
export function missedWords(query: string): string {
  const isPrivate = query.includes('@') || query.replace(/\P{Nd}/gu, '').length >= numberDigits;
  const words = query
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
    .toLowerCase()
    .trim();
  return isPrivate || !/\p{L}/u.test(words) ? '' : words.slice(0, longestMissed).trim();
}
