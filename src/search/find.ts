import { searchTerm } from '#domain/search/search-rule.ts';
import { searchPage } from '#domain/shop/shop.ts';
import { type Interpretation, interpretationsOf } from './interpretations.ts';
import { matchesOf } from './matches.ts';
import { nearestTo } from './nearest.ts';
import { grades, type SearchIndex } from './search-index.ts';
import { stopWords } from './word-options.ts';
import { foldedWords } from './words.ts';

/** Results of a search, as positions in the list. */
export interface Found {
  /** Results of the rule, in its order (Spec 5); the counted ones. */
  exact: readonly number[];
  /** Probable products besides, the best first; looked for only if the rule fills no page. */
  similar: readonly number[];
  /** The query whose products `similar` begins with; null if that is the one that was typed. */
  rewrite: QueryRewrite | null;
  /** Whether name and labels of the first of `similar` contain all content words of the query, in any order, singular or plural. */
  isCalled: boolean;
  /**
   * Number of products that may be exact results but whose descriptions were not read, since that would load too many bytes; only for
   * terms of several words in a large shop.
   */
  unread: number;
}

/** The query in words that the shop has. */
export interface QueryRewrite {
  kind: 'spelling' | 'synonym' | 'brand' | 'nearest';
  /** The shop's words to show and to search for: `body lotion`. */
  text: string;
}

/**
 * Finds exact results by the rule, then probable ones. `onNames` gets the names that match as soon as they fill a page: they
 * come first whatever else is found.
 */
export async function findProducts(
  index: SearchIndex,
  query: string,
  onNames?: (positions: readonly number[]) => void,
): Promise<Found> {
  const term = searchTerm(query);
  if (term === '') return { exact: [], similar: [], rewrite: null, isCalled: false, unread: 0 };
  const nameMatches = index.nameMatches(term);
  const early = mayFillPage(index, term) ? null : index.otherMatches(term, nameMatches);
  // Awaited below; without this Node would report an unhandled rejection.
  early?.catch(() => {});
  const names = await nameMatches;
  if (names.length >= searchPage.perPage) onNames?.(names);
  // The synonyms are likely to be needed, and load meanwhile.
  else index.synonyms().catch(() => {});
  const { positions: otherPositions, unread } = await (early ?? index.otherMatches(term, nameMatches));
  const exact = joined(names, otherPositions, index.size);
  const isFull = exact.length >= searchPage.perPage;
  if (isFull && (names.length > 0 || !(await isExplained(index, term))))
    return { exact, similar: [], rewrite: null, isCalled: false, unread: unread.length };
  const exactSet = new Set(exact);
  const { positions, rewrite, isCalled } = await forgive(index, query, exact.length > 0);
  // Products whose descriptions were not read come last: they only may match.
  const possible = foldedWords(term).every((word) => stopWords.has(word)) ? [] : unread;
  const similar = [...new Set([...positions, ...possible])].filter((position) => !exactSet.has(position));
  // `isCalled` puts `similar` before exact results, so its first has to be called so, and none may be unread.
  const isSure = similar[0] === positions[0] && (exact.length === 0 || unread.length === 0);
  return { exact, similar, rewrite, isCalled: isCalled && isSure, unread: unread.length };
}

/** Whether the owner's list of synonyms has the term, so that a match inside of another word is chance: `hat` in `that`. */
async function isExplained(index: SearchIndex, term: string): Promise<boolean> {
  const synonyms = await index.synonyms().catch(() => null);
  return synonyms?.has(foldedWords(term).join(' ')) === true;
}

/**
 * Joins the positions of name matches and of other matches, each once. It marks positions in an array, which is faster than a set: a
 * single letter may match every product.
 */
function joined(names: readonly number[], otherPositions: readonly number[], size: number): number[] {
  const isNamed = new Uint8Array(size);
  for (const position of names) isNamed[position] = 1;
  return names.concat(otherPositions.filter((position) => isNamed[position] === 0));
}

/** Whether names are likely to fill the first page, so that no other file should compete with theirs for the connection. */
function mayFillPage({ vocabulary }: SearchIndex, term: string): boolean {
  const longest = foldedWords(term).reduce((a, b) => (b.length > a.length ? b : a), '');
  let count = 0;
  for (const [word, more] of vocabulary) if (longest !== '' && word.includes(longest)) count += more;
  return count >= searchPage.perPage;
}

/**
 * Probable results: those of the likeliest interpretations, or the nearest products. If the rule has found products, words that
 * begin some of the shop's are no errors: `barber` is answered by `barbers`.
 */
async function forgive(index: SearchIndex, query: string, hasExact: boolean) {
  const interpretations = await fullInterpretations(index, query);
  const called = new Set<number>();
  const mentioned = new Set<number>();
  let [best, likeliest]: Interpretation[] = [];
  for (const interpretation of interpretations
    .filter(({ unknown }) => unknown.length === 0)
    .slice(0, maxTried)) {
    if (called.size >= searchPage.perPage) break;
    if (likeliest && interpretation.cost > likeliest.cost + closeCall) break;
    const { positions, isCalled } = await matchesOf(index, interpretation);
    for (const position of positions) (isCalled ? called : mentioned).add(position);
    if (positions.length > 0 || (hasExact && interpretation.kind === 'same')) likeliest ??= interpretation;
    if (isCalled) best ??= interpretation;
    // For a brand the screen says which kind of product these are, so products of other interpretations may not be among them.
    if (best?.kind === 'brand')
      return { positions: [...positions], rewrite: rewriteOf(best), isCalled: false };
  }
  best ??= likeliest;
  // A name match of a likely interpretation goes before words of descriptions: a `back pack` is a backpack, not a pack for the back.
  if (best) {
    const isCalled = best.kind === 'same' && called.size > 0;
    return { positions: [...called, ...mentioned], rewrite: rewriteOf(best), isCalled };
  }
  return { ...(await nearestTo(index, interpretations.slice(0, maxTried), query)), isCalled: false };
}

/** Most interpretations that are tried: each may cost files. */
const maxTried = 4;

/** Interpretations whose costs exceed the lowest by no more than this, in typing errors, add results as well. */
const closeCall = 0.25;

/**
 * Interpretations of the query by frequent and rare words; words near an unknown one are loaded only if no interpretation
 * explains the whole query.
 */
async function fullInterpretations(index: SearchIndex, query: string): Promise<Interpretation[]> {
  const synonyms = await index.synonyms();
  const typed = foldedWords(query).filter((word) => !index.vocabulary.has(word) && !stopWords.has(word));
  const counted = await Promise.all(typed.slice(0, maxRare).map((word) => countRare(index, word)));
  const counts = new Map([...counted.flat(), ...index.vocabulary]);
  const interpretations = interpretationsOf(query, counts, synonyms);
  if (interpretations.some(({ unknown }) => unknown.length === 0)) return interpretations;
  const unknown = interpretations[0]?.unknown ?? typed;
  const near = (await Promise.all(unknown.slice(0, 2).map((word) => index.wordsNear(word)))).flat();
  if (near.length === 0) return interpretations;
  const vocabulary = new Map([...near.map((word) => [word, 1] as const), ...counts]);
  return interpretationsOf(query, vocabulary, synonyms);
}

/** Most words outside the vocabulary that are looked up: each may cost files. */
const maxRare = 4;

/** The word with its count for the vocabulary; empty if it occurs nowhere. */
async function countRare(index: SearchIndex, word: string): Promise<[word: string, count: number][]> {
  const postings = (await index.postings(word, 'anywhere')).filter(({ positions }) => positions.length > 0);
  return postings.length === 0 ? [] : [[word, postings.some(({ grade }) => grade === grades.name) ? 1 : 0]];
}

function rewriteOf({ kind, words }: Interpretation): QueryRewrite | null {
  if (kind === 'same') return null;
  // `for women` means `female`, and not `for female`.
  const firstContentWord = words.findIndex((word) => !stopWords.has(word));
  return { kind, text: [...new Set(words.slice(Math.max(0, firstContentWord)))].join(' ') };
}
