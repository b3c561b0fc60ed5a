import { search } from '#domain/shop/shop.ts';
import { fetchHelpTexts } from './file-cache.ts';
import { type HelpHit, type HelpSearch, helpSearch, type ProductsFound } from './find-help.ts';

let coming: Promise<HelpSearch> | undefined;

/**
 * What help and policies say to the query. Their texts are fetched with the first question, once a page; where they cannot be
 * had, nothing is said, and the next question tries again.
 */
export async function helpFor(query: string, found: ProductsFound): Promise<HelpHit[]> {
  coming ??= fetchHelpTexts().then(helpSearch);
  try {
    return (await coming)(query, found);
  } catch {
    coming = undefined;
    return [];
  }
}

/** The same, or none after a moment: where help may be the better answer it is waited for, but not for long. */
export function helpInTime(help: Promise<HelpHit[]>): Promise<HelpHit[]> {
  const none = new Promise<HelpHit[]>((resolve) => setTimeout(() => resolve([]), search.helpWaitMs));
  return Promise.race([help, none]);
}
