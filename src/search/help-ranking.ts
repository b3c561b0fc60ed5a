import type { Found } from './find.ts';
import type { HelpHit, ProductsFound } from './find-help.ts';

/** What the query found of products; `isCalled` says whether one of them is called so. */
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

/** Whether help and policies come before the products, and whether they answer the query, so that a guess at products is none. */
export function rankHelp(
  help: readonly HelpHit[],
  found: ProductsFound,
  hasNearest: boolean,
): Pick<HelpHit, 'isSure'> & { isHelpFirst: boolean } {
  const isSure = help[0]?.isSure === true;
  return { isHelpFirst: isSure || (help.length > 0 && found === 'none' && !hasNearest), isSure };
}
