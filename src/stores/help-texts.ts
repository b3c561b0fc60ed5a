import { helpFile } from '#domain/paths.ts';
import { search } from '#domain/shop.ts';
import { type HelpHit, type HelpSearch, helpSearch, type ProductsFound } from '#search/find-help.ts';

let coming: Promise<HelpSearch> | undefined;

/**
 * What help and policies say to the query. Their texts are fetched with the first question, once a page, and give way to
 * everything else; where they cannot be had, nothing is said, and the next question tries again.
 */
export async function helpFor(query: string, found: ProductsFound): Promise<HelpHit[]> {
  coming ??= fetchHelp();
  try {
    return (await coming)(query, found);
  } catch {
    coming = undefined;
    return [];
  }
}

async function fetchHelp(): Promise<HelpSearch> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), search.timeoutMs);
  try {
    const reply = await fetch(helpFile, { signal: limit.signal, priority: 'low' });
    return helpSearch(await reply.json());
  } finally {
    clearTimeout(timer);
  }
}
