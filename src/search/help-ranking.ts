import type { Found } from './find.ts';
import type { HelpHit, ProductsFound } from './find-help.ts';
import { foldedWords } from './words.ts';

/** The kind of products that the query found; `isCalled` says whether one of them is called so. */
export function productsFound(
  { exact, similar, meant }: Pick<Found, 'exact' | 'similar' | 'meant'>,
  isCalled: boolean,
): ProductsFound {
  if (exact.length > 0) return isCalled ? 'exact' : 'mentioned';
  return meant?.kind !== 'nearest' && similar.length > 0 ? 'meant' : 'none';
}

/** Whether products are the answer, whatever help and policies say: they need not be waited for. */
export function productsAnswer(found: ProductsFound, meant: Found['meant']): boolean {
  return found === 'exact' || meant?.kind === 'synonym' || meant?.kind === 'brand';
}

/**
 * Whether what was meant comes before what was found: the owner's list explains the words, and no product is called so. `surf` is
 * a washing powder, and stands in `surfaces`.
 */
export function meantLeads(found: ProductsFound, meant: Found['meant']): boolean {
  return found === 'mentioned' && (meant?.kind === 'synonym' || meant?.kind === 'brand');
}

/** Whether the words that the nearest products have were typed as they are, so that these are no guess. */
export function isTyped(meant: Found['meant'], query: string): boolean {
  const typed = foldedWords(query);
  return meant?.text.split(' ').every((word) => typed.includes(word)) === true;
}

/** Whether help and policies come before the products, and whether they answer the query, so that a guess at products is none. */
export function rankHelp(
  help: readonly HelpHit[],
  found: ProductsFound,
  hasNearest: boolean,
): Pick<HelpHit, 'isSure'> & { isHelpFirst: boolean } {
  const isSure = help[0]?.isSure === true;
  return { isHelpFirst: isSure || (help.length > 0 && found === 'none' && !hasNearest), isSure };
}
