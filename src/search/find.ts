import { searchTerm } from '#domain/search/search-rule.ts';
import { searchPage } from '#domain/shop/shop.ts';
import { type Interpretation, interpretationsOf } from './interpretations.ts';
import type { Posting, SearchIndex } from './search-index.ts';
import { foldedWords } from './words.ts';

/** What was found, as places in the list. */
export interface Found {
  /** What the rule finds, in its order (Spec 5). These are the results that are counted. */
  exact: readonly number[];
  /** What was probably meant besides, the best first; looked for only where the rule fills no page. */
  similar: readonly number[];
  /** How the query was understood where that is not what was typed; what `similar` begins with. Null when nothing changed. */
  meant: Meaning | null;
  /**
   * Products that may belong to the exact results and were not looked into, since reading so many descriptions would cost the
   * shopper too much; only for terms of several words in a large shop.
   */
  unread: number;
}

export interface Meaning {
  kind: 'spelling' | 'synonym' | 'nearest';
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
  onNames?: (places: readonly number[]) => void,
): Promise<Found> {
  const term = searchTerm(query);
  if (term === '') return { exact: [], similar: [], meant: null, unread: 0 };
  const named = index.named(term);
  const early = mayFillPage(index, term) ? null : index.others(term, named);
  // Awaited below; what befalls it before that is no fault of its own.
  early?.catch(() => {});
  const names = await named;
  if (names.length >= searchPage.perPage) onNames?.(names);
  // They are likely to be needed, and come while the rest does.
  else index.synonyms().catch(() => {});
  const { places: others, unread } = await (early ?? index.others(term, named));
  const exact = joined(names, others, index.size);
  if (exact.length >= searchPage.perPage) return { exact, similar: [], meant: null, unread: unread.length };
  const seen = new Set(exact);
  const { places, meant } = await forgive(index, query);
  const similar = [...new Set([...unread, ...places])].filter((place) => !seen.has(place));
  return { exact, similar, meant, unread: unread.length };
}

/** Names, then the others that are none of them. A letter may stand in every product: a set of them all takes its time. */
function joined(names: readonly number[], others: readonly number[], size: number): number[] {
  const isNamed = new Uint8Array(size);
  for (const place of names) isNamed[place] = 1;
  return names.concat(others.filter((place) => isNamed[place] === 0));
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
  const places = new Set<number>();
  let best: Interpretation | undefined;
  for (const interpretation of interpretations
    .filter(({ unknown }) => unknown.length === 0)
    .slice(0, mostTried)) {
    if (places.size >= searchPage.perPage || (best && interpretation.cost > best.cost + closeCall)) break;
    const found = await placesOf(index, interpretation);
    for (const place of found) places.add(place);
    if (found.length > 0) best ??= interpretation;
  }
  if (best) return { places: [...places], meant: meaningOf(best) };
  const [nearest] = interpretations;
  if (!nearest) return { places: [], meant: null };
  const found = await havingAny(index, nearest.words);
  const meant: Meaning = { kind: 'nearest', text: nearest.words.join(' ') };
  return { places: found.slice(0, searchPage.perPage), meant: found.length > 0 ? meant : null };
}

/** Readings that are tried: each may cost files. */
const mostTried = 4;

/** Readings that are less far-fetched than this, in typing errors, are results beside the likeliest one. */
const closeCall = 0.25;

/** Looks among rare words only for what the frequent ones do not explain. */
async function fullInterpretations(index: SearchIndex, query: string): Promise<Interpretation[]> {
  const synonyms = await index.synonyms();
  const interpretations = interpretationsOf(query, index.vocabulary, synonyms);
  if (interpretations.some(({ unknown }) => unknown.length === 0)) return interpretations;
  const unknown = interpretations[0]?.unknown ?? foldedWords(query);
  const near = (await Promise.all(unknown.slice(0, 2).map((word) => index.wordsNear(word)))).flat();
  if (near.length === 0) return interpretations;
  const vocabulary = new Map([...near.map((word) => [word, 1] as const), ...index.vocabulary]);
  return interpretationsOf(query, vocabulary, synonyms);
}

/** Names that say it in these words come first, then all that have the words. */
async function placesOf(index: SearchIndex, { words }: Interpretation): Promise<number[]> {
  const [phrase, all] = await Promise.all([
    words.length > 1 ? index.named(words.join(' ')) : [],
    havingAll(index, words),
  ]);
  return [...new Set([...phrase, ...all])];
}

function meaningOf({ kind, words }: Interpretation): Meaning | null {
  return kind === 'same' ? null : { kind, text: words.join(' ') };
}

/** Products that have some of the words, and how well. */
interface Scored {
  place: number;
  /** How many of the words it has. */
  words: number;
  /** Sum of the grades. */
  grade: number;
}

/**
 * Places of the products that have every one of the folded words, the best first, ties in the list's order. Where names have them
 * all, nothing else is looked at.
 */
async function havingAll(index: SearchIndex, words: readonly string[]): Promise<number[]> {
  const distinct = [...new Set(words)];
  const named = await haveEvery(index, distinct, 'names');
  return named.length > 0 ? named : await haveEvery(index, distinct, 'anywhere');
}

async function haveEvery(
  index: SearchIndex,
  distinct: readonly string[],
  where: 'names' | 'anywhere',
): Promise<number[]> {
  const scored = await score(index, distinct, where);
  return scored.filter((each) => each.words === distinct.length).map(({ place }) => place);
}

/** Places of the products that have at least one of the words in their names, those with the most first. */
async function havingAny(index: SearchIndex, words: readonly string[]): Promise<number[]> {
  return (await score(index, [...new Set(words)], 'names')).map(({ place }) => place);
}

async function score(
  index: SearchIndex,
  words: readonly string[],
  where: 'names' | 'anywhere',
): Promise<Scored[]> {
  const all = await Promise.all(words.map((word) => index.postings(word, where)));
  const scores = new Map<number, Scored>();
  for (const postings of all) {
    for (const [place, grade] of bestGrades(postings)) {
      const { words, grade: sum } = scores.get(place) ?? { words: 0, grade: 0 };
      scores.set(place, { place, words: words + 1, grade: sum + grade });
    }
  }
  return [...scores.values()].sort((a, b) => b.words - a.words || a.grade - b.grade || a.place - b.place);
}

function bestGrades(postings: readonly Posting[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { grade, places } of postings) {
    for (const place of places) best.set(place, Math.min(grade, best.get(place) ?? Infinity));
  }
  return best;
}
