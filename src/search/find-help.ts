import { search } from '#domain/shop/shop.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { fetchHelpTexts } from './file-cache.ts';
import type { HelpSection, HelpTexts } from './help-texts.ts';
import { interpretationsOf } from './interpretations.ts';
import { isBeginning } from './search-index.ts';
import { synonymsFrom } from './synonyms.ts';
import { countWords } from './word-options.ts';
import { foldedWords } from './words.ts';

export interface HelpHit {
  address: string;
  /** Title of the page; '' if the hit is the page itself. */
  page: string;
  heading: Piece[];
  excerpt: Piece[];
  /** Whether title and heading contain the words as typed, not as corrected, or the query names the page itself. */
  isSure: boolean;
}

/** Returns the best of the sections that answer the query, beside the products or if nothing but help is asked. */
type HelpSearch = (query: string, match: ProductsFound | 'unasked') => HelpHit[];

/**
 * Kind of products that the query found: `exact` where names or labels match, `mentioned` where only descriptions match, `similar`
 * if there are only probable results, `none` if there are not even those.
 */
export type ProductsFound = 'exact' | 'mentioned' | 'similar' | 'none';

export function helpSearch({ sections, synonyms, questionWords }: HelpTexts): HelpSearch {
  const stopWords = new Set(questionWords.split(' '));
  const vocabulary = countWords(sections.map(({ page, heading, text }) => `${page} ${heading} ${text}`));
  const ownerSynonyms = synonymsFrom(synonyms);
  const folded = sections.map(foldedSection);
  return (query, match) => {
    const best = new Map<FoldedSection, Scored>();
    let cheapest = Infinity;
    const isByRule = match === 'exact' || match === 'mentioned';
    for (const interpretation of interpretationsOf(query, vocabulary, ownerSynonyms)) {
      if (interpretation.cost > Math.min(maxCosts[match], cheapest + closeCall)) break;
      // Where a word is unknown, interpretations that change other words are left out.
      if (interpretation.kind !== 'same' && interpretation.unknown.some((word) => word.length > 2)) continue;
      const isSure = interpretation.kind !== 'spelling' && interpretation.cost < maxCosts.exact;
      if (isByRule && !isSure) continue;
      for (const section of folded) {
        const scored = score(section, interpretation.words, stopWords, isSure);
        // A policy may use a word of the products, or a corrected word, by chance: the query does not ask for it.
        const isNoise = match !== 'unasked' && !scored?.isNamed && (match !== 'none' || !isSure);
        if (!scored || isNoise || scored.score >= (best.get(section)?.score ?? Infinity)) continue;
        best.set(section, scored);
        cheapest = Math.min(cheapest, interpretation.cost);
      }
    }
    // Of equal ones the words as typed stay first, then the earlier section.
    const hits = [...best.values()].sort((a, b) => a.score - b.score);
    const top = hits.filter(({ isNamed }) => match === 'unasked' || isNamed === hits[0]?.isNamed);
    return top
      .slice(0, maxHits[match])
      .map((hit) => hitOf(hit, contentWordsOf(foldedWords(query), stopWords)));
  };
}

let coming: Promise<HelpSearch> | undefined;

/** Fetches the texts with the first query, once a page; after a failure the next query tries again. */
function loadHelp(): Promise<HelpSearch> {
  coming ??= fetchHelpTexts().then(helpSearch);
  coming.catch(() => {
    coming = undefined;
  });
  return coming;
}

/** Sections of help and policies that answer the query, if nothing else is asked. Rejects if they cannot be loaded. */
export async function answersTo(query: string): Promise<HelpHit[]> {
  return (await loadHelp())(query, 'unasked');
}

/** Sections of help and policies that answer the query beside the products; none if they cannot be loaded. */
export async function helpFor(query: string, match: ProductsFound): Promise<HelpHit[]> {
  const search = await loadHelp().catch(() => null);
  return search?.(query, match) ?? [];
}

/** Resolves to these sections, or to none after a timeout: results wait for help where that may be the better answer, but not long. */
export function helpInTime(help: Promise<HelpHit[]>): Promise<HelpHit[]> {
  const none = new Promise<HelpHit[]>((resolve) => setTimeout(() => resolve([]), search.helpWaitMs));
  return Promise.race([help, none]);
}

/** Highest cost of an interpretation that may find help, in typing errors: the more products match, the less help is likely to be meant. */
const maxCosts = { exact: 0.5, mentioned: 0.5, similar: 1.05, none: Infinity, unasked: Infinity } as const;

/** Interpretations whose costs exceed the lowest by no more than this, in typing errors, count as well. */
const closeCall = 0.25;

const maxHits = { exact: 3, mentioned: 3, similar: 3, none: 3, unasked: 20 } as const;

/** A section with its folded words; the page itself is named by its title. */
interface FoldedSection {
  section: HelpSection;
  name: readonly string[];
  page: readonly string[];
  text: readonly string[];
  sentences: readonly (readonly string[])[];
}

function foldedSection(section: HelpSection): FoldedSection {
  const page = foldedWords(section.page);
  const name = section.heading === '' ? page : foldedWords(section.heading);
  const sentences = sentencesOf(section.text).map(foldedWords);
  return { section, name, page, text: sentences.flat(), sentences };
}

function sentencesOf(text: string): string[] {
  return text.match(/[^.?!]+[.?!]*\s*/g) ?? [];
}

interface Scored {
  section: HelpSection;
  /** Content words of the interpretation. */
  words: readonly string[];
  isSure: boolean;
  /** Whether title and heading have all the content words. */
  isNamed: boolean;
  /** 0 or more, the best lowest; below 0 for a heading that asks in the shopper's own words. */
  score: number;
}

/** Score of the section for the words, null if it does not match: title before heading before text. */
function score(
  folded: FoldedSection,
  words: readonly string[],
  stopWords: ReadonlySet<string>,
  isSure: boolean,
): Scored | null {
  const { section, name, page, text, sentences } = folded;
  const contentWords = contentWordsOf(words, stopWords);
  const grades = contentWords.map((word) => {
    if (has(name, word)) return name === page && isBeginning(word, page[0] ?? '') ? 0 : 1;
    if (has(page, word)) return 2;
    return has(text, word) ? textGrade : Infinity;
  });
  const mean = grades.reduce((a, b) => a + b, 0) / grades.length;
  if (!grades.some((grade) => grade !== 2) || mean === Infinity) return null;
  const isNamed = !grades.includes(textGrade);
  // Words of different sentences are about different things: `hand cream` is no hand and some cream.
  const isSaid = (words: readonly string[]) => contentWords.every((word) => has(words, word));
  if (!isNamed && !sentences.some((words) => isSaid([...name, ...page, ...words]))) return null;
  const stopWordCount = words.filter((word) => stopWords.has(word) && name.includes(word)).length;
  const rank = mean + (isNamed ? 0 : 10) - stopWordCount * 0.4;
  // A number distinguishes products, and asks nothing: `size 42`.
  const isQuestion = !words.some((word) => /\d/.test(word));
  return {
    ...{ section, words: contentWords, isNamed, score: rank },
    isSure: isQuestion && isNamed && (isSure || rank < 1),
  };
}

const textGrade = 3;

function has(words: readonly string[], word: string): boolean {
  return words.some((each) => isBeginning(word, each));
}

function contentWordsOf(words: readonly string[], stopWords: ReadonlySet<string>): string[] {
  return words.filter((word) => !stopWords.has(word) && /\p{L}/u.test(word));
}

function hitOf({ section, words, isSure, isNamed }: Scored, typed: readonly string[]): HelpHit {
  const { page, heading, address, text } = section;
  const marks = [...words, ...typed];
  const excerpt = excerptAround(text, isNamed ? [] : marks);
  return {
    address,
    page: heading && page,
    heading: marked(heading || page, marks),
    excerpt: marked(excerpt, marks),
    isSure,
  };
}

/** A piece of a text, and whether it is a word of the query. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

/** The text in pieces; `words` are folded, and mark the words that they begin. */
export function marked(text: string, words: readonly string[]): Piece[] {
  return text.split(/([\p{L}\p{N}'’]+)/u).map((piece) => ({
    text: piece,
    isMarked: foldedWords(piece).some((each) => words.some((word) => isBeginning(word, each))),
  }));
}

/** An excerpt that begins with the first sentence that has one of the words, or with the text where none has. */
export function excerptAround(text: string, words: readonly string[]): string {
  const sentences = sentencesOf(text);
  const first = sentences.findIndex((sentence) => marked(sentence, words).some(({ isMarked }) => isMarked));
  const excerpt = sentences.slice(Math.max(first, 0)).join('').trim();
  return (first > 0 ? '… ' : '') + shorten(excerpt, shownLength).replace(/[\s,;:]+\S*…$/, ' …');
}

/** Length of an excerpt, characters: two or three lines of a phone. */
const shownLength = 130;
