import { searchTerm } from '#domain/search/search-rule.ts';
import { searchPage } from '#domain/shop/shop.ts';
import { type Interpretation, interpretationsOf } from './interpretations.ts';
import { havingAll, havingAny } from './score.ts';
import { grades, type SearchIndex } from './search-index.ts';
import { fillers } from './word-options.ts';
import { foldedWords } from './words.ts';

/** Results of a search, as positions in the list. */
export interface Found {
  /** Results of the rule, in its order (Spec 5). These are counted. */
  exact: readonly number[];
  /** Products that were probably meant besides, the best first; looked for only where the rule fills no page. */
  similar: readonly number[];
  /** The query as it was understood, where that is not what was typed; `similar` begins with its products. Null when nothing changed. */
  meant: Meaning | null;
  /**
   * Products that may belong to the exact results and were not looked into, since reading so many descriptions would cost the
   * shopper too much; only for terms of several words in a large shop.
   */
  unread: number;
}

export interface Meaning {
  kind: 'spelling' | 'synonym' | 'brand' | 'nearest';
  /** Words of the shop to show and to search for: `body lotion`. */
  text: string;
}

/**
 * Results by the rule, then what was probably meant. `onNames` is told the names that match as soon as they fill a page: they
 * stand first whatever else is found.
 */
export async function findProducts(
  index: SearchIndex,
  query: string,
  onNames?: (positions: readonly number[]) => void,
): Promise<Found> {
  const term = searchTerm(query);
  if (term === '') return { exact: [], similar: [], meant: null, unread: 0 };
  const named = index.named(term);
  const early = mayFillPage(index, term) ? null : index.others(term, named);
  // Awaited below; without this Node would report an unhandled rejection.
  early?.catch(() => {});
  const names = await named;
  if (names.length >= searchPage.perPage) onNames?.(names);
  // They are likely to be needed, and come while the rest does.
  else index.synonyms().catch(() => {});
  const { positions: others, unread } = await (early ?? index.others(term, named));
  const exact = joined(names, others, index.size);
  const isFull = exact.length >= searchPage.perPage;
  if (isFull && (names.length > 0 || !(await isExplained(index, term))))
    return { exact, similar: [], meant: null, unread: unread.length };
  const seen = new Set(exact);
  const { positions, meant } = await forgive(index, query);
  const similar = [...new Set([...unread, ...positions])].filter((position) => !seen.has(position));
  return { exact, similar, meant, unread: unread.length };
}

/** Whether the owner's list has the term, so that letters of it elsewhere are chance: a `hat` is not in `that`. */
async function isExplained(index: SearchIndex, term: string): Promise<boolean> {
  const synonyms = await index.synonyms().catch(() => null);
  return synonyms?.has(foldedWords(term).join(' ')) === true;
}

/** Names, then the others that are none of them. A letter may stand in every product: a set of them all takes its time. */
function joined(names: readonly number[], others: readonly number[], size: number): number[] {
  const isNamed = new Uint8Array(size);
  for (const position of names) isNamed[position] = 1;
  return names.concat(others.filter((position) => isNamed[position] === 0));
}

/** Whether names alone are likely to fill the first page, so that nothing else should take the line before them. */
function mayFillPage({ vocabulary }: SearchIndex, term: string): boolean {
  const longest = foldedWords(term).reduce((a, b) => (b.length > a.length ? b : a), '');
  let count = 0;
  for (const [word, more] of vocabulary) if (longest !== '' && word.includes(longest)) count += more;
  return count >= searchPage.perPage;
}

/** As the query is probably meant. */
async function forgive(index: SearchIndex, query: string) {
  const interpretations = await fullInterpretations(index, query);
  const positions = new Set<number>();
  let best: Interpretation | undefined;
  for (const interpretation of interpretations
    .filter(({ unknown }) => unknown.length === 0)
    .slice(0, mostTried)) {
    if (positions.size >= searchPage.perPage || (best && interpretation.cost > best.cost + closeCall)) break;
    const found = await positionsOf(index, interpretation);
    for (const position of found) positions.add(position);
    if (found.length > 0) best ??= interpretation;
    // It is said that these are that.
    if (best?.kind === 'brand') break;
  }
  if (best) return { positions: [...positions], meant: meaningOf(best) };
  return await nearestTo(index, interpretations, query);
}

/** The products nearest to a query that no product has all of; a guess counts only where a product has all of the guess. */
async function nearestTo(index: SearchIndex, interpretations: readonly Interpretation[], query: string) {
  const [lastTyped] = tellingWords(foldedWords(query)).slice(-1);
  for (const each of interpretations.slice(0, mostTried)) {
    const words = tellingWords(each.words);
    const found = await (each.kind === 'spelling'
      ? positionsOf(index, each)
      : havingAny(index, words, lastTyped));
    const meant: Meaning = { kind: 'nearest', text: words.join(' ') };
    if (found.length > 0) return { positions: found.slice(0, searchPage.perPage), meant };
  }
  return { positions: [], meant: null };
}

function tellingWords(words: readonly string[]): string[] {
  return words.filter((word) => !fillers.has(word));
}

/** Interpretations that are tried: each may cost files. */
const mostTried = 4;

/** Interpretations that are less far-fetched than this, in typing errors, are results beside the likeliest one. */
const closeCall = 0.25;

/** Looks among rare words for those that were typed, and for what is near them only where frequent ones do not explain the query. */
async function fullInterpretations(index: SearchIndex, query: string): Promise<Interpretation[]> {
  const synonyms = await index.synonyms();
  const typed = foldedWords(query).filter((word) => !index.vocabulary.has(word) && !fillers.has(word));
  const counted = await Promise.all(typed.slice(0, mostRare).map((word) => countRare(index, word)));
  const known = new Map([...counted.flat(), ...index.vocabulary]);
  const interpretations = interpretationsOf(query, known, synonyms);
  if (interpretations.some(({ unknown }) => unknown.length === 0)) return interpretations;
  const unknown = interpretations[0]?.unknown ?? typed;
  const near = (await Promise.all(unknown.slice(0, 2).map((word) => index.wordsNear(word)))).flat();
  if (near.length === 0) return interpretations;
  const vocabulary = new Map([...near.map((word) => [word, 1] as const), ...known]);
  return interpretationsOf(query, vocabulary, synonyms);
}

/** Words outside the vocabulary that are looked up: each may cost files. */
const mostRare = 4;

/** The word as the vocabulary counts it, if it stands anywhere. */
async function countRare(index: SearchIndex, word: string): Promise<[word: string, count: number][]> {
  const found = (await index.postings(word, 'anywhere')).filter(({ positions }) => positions.length > 0);
  return found.length === 0 ? [] : [[word, found.some(({ grade }) => grade === grades.name) ? 1 : 0]];
}

/**
 * Names that say it in these words come first, then all that have the words. What was guessed must be what a product is called:
 * that a description happens to use the words makes them no likelier than those that were typed.
 */
async function positionsOf(index: SearchIndex, { words, kind }: Interpretation): Promise<number[]> {
  const [phrase, all] = await Promise.all([
    words.length > 1 ? index.named(words.join(' ')) : [],
    havingAll(index, words, kind === 'spelling' ? 'labels' : 'anywhere'),
  ]);
  return [...new Set([...phrase, ...all])];
}

function meaningOf({ kind, words }: Interpretation): Meaning | null {
  return kind === 'same' ? null : { kind, text: [...new Set(words)].join(' ') };
}
