import type { CardProduct } from '#domain/catalogue/card-product.ts';
import { searchPage, suggestions } from '#domain/shop/shop.ts';
import type { SearchEngine } from './engine.ts';
import { type HelpHit, helpFor, helpInTime } from './find-help.ts';
import { isTyped, productsAnswer, productsFound, putsSimilarFirst, rankHelp } from './help-ranking.ts';
import type { PositionedSortable } from './search-index.ts';
import { startsAWord } from './words.ts';

/** Suggestions for a query that is being typed. */
export interface Suggestions {
  /** Sections of help, where they are the better answer by the rule of `/search`. */
  help: readonly HelpHit[];
  products: readonly CardProduct[];
}

/** Suggests products or help for a query. Throws a `MissingFileError` when a file of the index cannot be loaded. */
export async function suggest(engine: SearchEngine, query: string): Promise<Suggestions> {
  const answer = await engine.find(query);
  const { exact, similar, rewrite } = answer;
  const products = await engine.cards([...exact, ...similar].slice(0, suggestions.most));
  const found = productsFound(
    answer,
    exact.length > 0 && (await isAnyCalled(engine, query, exact, products)),
  );
  if (putsSimilarFirst(found, rewrite))
    return { help: [], products: await engine.cards([...similar, ...exact].slice(0, suggestions.most)) };
  if (productsAnswer(found, rewrite)) return { help: [], products };
  const help = await helpInTime(helpFor(query, found));
  const { isHelpFirst, isSure } = rankHelp(help, found, similar.length > 0);
  return {
    help: isHelpFirst ? help.slice(0, suggestions.mostHelp) : [],
    products: isSure && exact.length === 0 && !isTyped(rewrite, query) ? [] : products,
  };
}

/** Whether name or labels of any exact result match what was typed; cards that are shown anyway are tested first. */
async function isAnyCalled(
  engine: SearchEngine,
  query: string,
  exact: readonly number[],
  shown: readonly CardProduct[],
): Promise<boolean> {
  if (isCalled(query, shown.slice(0, exact.length), [])) return true;
  const [cards, labels] = await Promise.all([
    engine.cards(exact.slice(0, searchPage.perPage)),
    engine.sortables(exact, 'relevance'),
  ]);
  return isCalled(query, cards, labels);
}

/** Whether the name of a product, category or brand matches what was typed. */
export function isCalled(
  query: string,
  cards: readonly CardProduct[],
  labels: readonly Pick<PositionedSortable, 'category' | 'subCategory'>[],
): boolean {
  const names = cards.map(({ name }) => name);
  return startsAWord(
    [...names, ...labels.flatMap(({ category, subCategory }) => [category, subCategory])],
    query,
  );
}
