import type { Found } from './find.ts';
import type { HelpHit, ProductsFound } from './find-help.ts';
import { foldedWords } from './words.ts';

/** The kind of products that the query found; `isExactCalled` tells whether name or labels of an exact one match what was typed. */
export function productsFound(
  { exact, similar, rewrite, isCalled }: Pick<Found, 'exact' | 'similar' | 'rewrite' | 'isCalled'>,
  isExactCalled: boolean,
): ProductsFound {
  if (exact.length > 0) return isExactCalled ? 'exact' : 'mentioned';
  if (isCalled) return 'exact';
  return rewrite?.kind !== 'nearest' && similar.length > 0 ? 'similar' : 'none';
}

/** Whether products are the answer, so that results need not wait for help and policies. */
export function productsAnswer(found: ProductsFound, rewrite: Found['rewrite']): boolean {
  return found === 'exact' || rewrite?.kind === 'synonym' || rewrite?.kind === 'brand';
}

/**
 * Whether probable results come before exact ones: where the owner's list explains the words, and no name or label has them. `surf` is
 * a washing powder, but its letters are also in `surfaces`.
 */
export function putsSimilarFirst(found: ProductsFound, rewrite: Found['rewrite']): boolean {
  return found === 'mentioned' && (rewrite?.kind === 'synonym' || rewrite?.kind === 'brand');
}

/** Whether the nearest products have words exactly as typed, so that they are no guess. */
export function isTyped(rewrite: Found['rewrite'], query: string): boolean {
  const typed = foldedWords(query);
  return rewrite?.text.split(' ').every((word) => typed.includes(word)) === true;
}

/** Whether help comes before the products, and whether it surely answers the query, so that guessed products are left out. */
export function rankHelp(
  help: readonly HelpHit[],
  found: ProductsFound,
  hasNearest: boolean,
): Pick<HelpHit, 'isSure'> & { isHelpFirst: boolean } {
  const isSure = help[0]?.isSure === true;
  return { isHelpFirst: isSure || (help.length > 0 && found === 'none' && !hasNearest), isSure };
}
