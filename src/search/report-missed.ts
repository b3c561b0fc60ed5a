import { missedSearchesPath, missedWords } from '#domain/search/missed-search.ts';

/** Tells the shop the words of a search that found nothing, once a visit, and nothing of who searched. */
export function reportMissed(query: string): void {
  const words = missedWords(query);
  try {
    const reported: string[] = JSON.parse(sessionStorage.missedSearches ?? '[]');
    if (words === '' || reported.includes(words)) return;
    sessionStorage.missedSearches = JSON.stringify([...reported, words]);
  } catch {
    // Without a storage one visit would be counted again and again.
    return;
  }
  const { api = '' } = document.documentElement.dataset;
  void fetch(api + missedSearchesPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words }),
  })
    // The connection is free once the answer is read.
    .then((answer) => answer.text())
    .catch(() => {});
}
