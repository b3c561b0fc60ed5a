import { searchTerm } from '#domain/search/search-rule.ts';
import { searchPage } from '#domain/shop/shop.ts';
import type { Interpretation } from './interpretations.ts';
import { matchAllWords, matchAnyWord, matchesOf } from './matches.ts';
import type { SearchIndex } from './search-index.ts';
import { stopWords } from './word-options.ts';
import { foldedWords } from './words.ts';

/**
 * Products nearest to a query if no product has all of its words. A corrected query counts only if some product has all of the
 * corrected words.
 */
export async function nearestTo(
  index: SearchIndex,
  interpretations: readonly Interpretation[],
  query: string,
) {
  const [lastTyped] = contentWords(foldedWords(query)).slice(-1);
  for (const each of interpretations) {
    const words = contentWords(each.words);
    const candidates = await (each.kind === 'spelling'
      ? matchesOf(index, each).then(({ positions }) => positions)
      : matchAnyWord(index, words, lastTyped));
    const [first] = candidates;
    if (first === undefined) continue;
    const { text, positions } = await nearestText(index, words, candidates, query);
    return { positions: positions.slice(0, searchPage.perPage), rewrite: { kind: 'nearest' as const, text } };
  }
  return { positions: [], rewrite: null };
}

/**
 * The words for which products are the nearest, with these: all of them as they were typed, or if some product has them all; else
 * those of the nearest one, since a query that is suggested has to find a product. Words of two parts of the query make no sense
 * together: `face cream for dry skin` is no `face skin`, but a face cream.
 */
async function nearestText(
  index: SearchIndex,
  words: readonly string[],
  nearest: readonly number[],
  query: string,
) {
  const text = words.join(' ');
  if (text === searchTerm(query)) return { text, positions: nearest };
  if ((await matchAllWords(index, words, [])).positions.length > 0)
    return { text: await asNamed(index, words, nearest[0]), positions: nearest };
  const postings = await Promise.all(words.map((word) => index.postings(word, 'anywhere')));
  const had = words.filter((_, which) =>
    postings[which]?.some(({ positions }) => positions.includes(nearest[0] ?? -1)),
  );
  for (const part of likelierParts(query, words, had)) {
    const { positions, isCalled } = await matchAllWords(index, part, part);
    if (!isCalled) continue;
    const first = nearest.filter((position) => positions.includes(position));
    return { text: part.join(' '), positions: [...new Set([...first, ...positions, ...nearest])] };
  }
  return { text: await asNamed(index, had, nearest[0]), positions: nearest };
}

/** The words, in the order of the product's name if that has them all: `oil for hair growth` is about `hair oil`. */
async function asNamed(index: SearchIndex, words: readonly string[], position?: number): Promise<string> {
  const [product] = position === undefined ? [] : await index.items([position]);
  const name = foldedWords(product?.name ?? '');
  const isNamed = words.every((word) => name.includes(word));
  return (isNamed ? name.filter((word) => words.includes(word)) : words).join(' ');
}

/**
 * Parts of a query, between its stop words, that may say better what is looked for than the words that the nearest product had: all
 * and then its pieces, if these are pieces of several parts, and the first one if they lack some of it and are no more.
 */
function likelierParts(query: string, words: readonly string[], had: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of foldedWords(query)) {
    if (stopWords.has(word)) parts.push([]);
    else if (words.includes(word)) parts[parts.length - 1]?.push(word);
  }
  const filled = parts.filter(({ length }) => length > 0);
  const isPiece = (part: readonly string[]) => part.some((word) => !had.includes(word));
  const touched = filled.filter((part) => part.some((word) => had.includes(word)));
  const pieces = touched.map((part) => part.filter((word) => had.includes(word)));
  if (touched.length > 1 && touched.some(isPiece)) return [...filled, ...pieces];
  return filled.slice(0, 1).filter((part) => isPiece(part) && part.length >= had.length);
}

function contentWords(words: readonly string[]): string[] {
  return words.filter((word) => !stopWords.has(word));
}
