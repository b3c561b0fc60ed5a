import { searchTerm } from '#domain/search-rule.ts';
import { searchPage } from '#domain/shop.ts';
import { havingAll, havingAny } from './having.ts';
import { type Reading, readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';
import type { Synonyms } from './synonyms.ts';

/** What was found, as places in the list. */
export interface Found {
  /** What the rule finds, in its order (Spec 5). These are the results that are counted. */
  exact: readonly number[];
  /** What was probably meant besides, the best first; looked for only where the rule fills no page. */
  similar: readonly number[];
  /** How the query was understood where that is not what was typed; what `similar` begins with. Null when nothing changed. */
  meant: Meaning | null;
}

export interface Meaning {
  kind: 'spelling' | 'synonym' | 'nearest';
  /** Words of the shop to show and to search for: `body lotion`. */
  text: string;
}

/** Results by the rule, then what was probably meant. */
export async function findProducts(index: SearchIndex, query: string, synonyms: Synonyms): Promise<Found> {
  const term = searchTerm(query);
  if (term === '') return { exact: [], similar: [], meant: null };
  const { names, others } = await index.exact(term);
  const exact = [...names, ...others];
  if (exact.length >= searchPage.perPage) return { exact, similar: [], meant: null };
  const seen = new Set(exact);
  const { places, meant } = await forgive(index, query, synonyms);
  return { exact, similar: places.filter((place) => !seen.has(place)), meant };
}

/** As the query is probably meant. */
async function forgive(index: SearchIndex, query: string, synonyms: Synonyms) {
  const readings = readingsOf(query, index.vocabulary, synonyms);
  const places = new Set<number>();
  let best: Reading | undefined;
  for (const reading of readings.filter(({ unknown }) => unknown.length === 0)) {
    if (best && reading.cost > best.cost + closeCall) break;
    const found = await placesOf(index, reading);
    for (const place of found) places.add(place);
    if (found.length > 0) best ??= reading;
  }
  if (best) return { places: [...places], meant: meaningOf(best) };
  const [nearest] = readings;
  if (!nearest) return { places: [], meant: null };
  const found = await havingAny(index, nearest.words);
  const meant: Meaning = { kind: 'nearest', text: nearest.words.join(' ') };
  return { places: found.slice(0, searchPage.perPage), meant: found.length > 0 ? meant : null };
}

/** Readings that are less far-fetched than this, in typing errors, are results beside the likeliest one. */
const closeCall = 0.25;

/** Names that say it in these words come first, then all that have the words. */
async function placesOf(index: SearchIndex, { words }: Reading): Promise<number[]> {
  const isPhrase = words.length > 1;
  const [phrase, all] = await Promise.all([
    isPhrase ? index.exact(words.join(' ')) : null,
    havingAll(index, words),
  ]);
  return [...new Set([...(phrase?.names ?? []), ...all])];
}

function meaningOf({ kind, words }: Reading): Meaning | null {
  return kind === 'same' ? null : { kind, text: words.join(' ') };
}
