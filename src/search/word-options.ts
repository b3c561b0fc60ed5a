import { editsAllowed, typingCost } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';
import { foldedWords } from './words.ts';

/**
 * The largest change that an interpretation makes: endings at most, the spelling, other words, or a brand replaced by the kind of
 * thing that it is.
 */
export type Kind = 'same' | 'spelling' | 'synonym' | 'brand';

/** An interpretation of a word, or of a few that belong together; fields as in `Interpretation`. */
export interface Option {
  words: readonly string[];
  kind: Kind;
  unknown: readonly string[];
  cost: number;
}

/** Costs of changes, in typing errors. */
export const costs = {
  ending: 0.2,
  beginning: 0.3,
  synonym: 0.1,
  joined: 0.2,
  split: 0.5,
  shortPart: 0.5,
  stopWord: 0.1,
  /** A stop word that is searched for nevertheless. */
  searchedStopWord: 0.15,
  /** Another word, though the typed one is known. */
  knownAnyway: 0.6,
  /** A word that only descriptions have. */
  rare: 0.35,
  unknown: 4,
} as const;

/** Stop words of English, Swahili and Luganda, and praise that shoppers add, which a name need not have. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and are at by can do for from have her him how i in is it me my need of on or the to want what',
    'where which with you your ya wa za la vya cha bya gwa kya na kwa ne ku mu bei gani best cheap cheapest affordable original genuine',
    'good new nice quality much price prices buy get please show looking something sell selling eu uk',
  ]
    .join(' ')
    .split(' '),
);

/** Interpretations of consecutive words as one thing. */
export function optionsFor(typed: readonly string[], vocabulary: Vocabulary, synonyms: Synonyms): Option[] {
  const options = synonymOptions(typed.join(' '), synonyms);
  const [first = '', second] = typed;
  if (second === undefined) return [...options, ...wordOptions(first, vocabulary, synonyms)];
  options.push(...nearPhrases(typed, vocabulary, synonyms));
  if (typed.length > 2) return options;
  const joined = first + second;
  const joinedOptions = vocabulary.has(joined) ? [spelled([joined], costs.joined)] : [];
  // A typed word that the shop has is meant, and is not the end of a longer, misspelt one.
  const isOneWord =
    joined.length > 4 && !typed.some((word) => vocabulary.has(word) || isUnsold(word, synonyms));
  // The space is an error already: `red dress` is no `address`.
  const corrected = isOneWord ? corrections(joined, vocabulary, synonyms, 1) : [];
  const dearer = corrected.map((option) => ({ ...option, cost: option.cost + costs.joined }));
  return [...options, ...synonymOptions(joined, synonyms, costs.joined), ...joinedOptions, ...dearer];
}

/** Options of phrases of the owner's list that were typed with another ending or one misspelt word: `school bags`, `liguid soap`. */
function nearPhrases(typed: readonly string[], vocabulary: Vocabulary, synonyms: Synonyms): Option[] {
  const costOf = (word: string, phraseWord: string): number => {
    if (word === phraseWord) return 0;
    if (singulars(word).includes(phraseWord) || singulars(phraseWord).includes(word)) return costs.ending;
    if (vocabulary.has(word) || synonyms.has(word) || stopWords.has(word)) return Infinity;
    return typingCost(word, phraseWord, editsAllowed(word.length)) ?? Infinity;
  };
  return [...synonyms.keys()].flatMap((phrase) => {
    const phraseWords = phrase.split(' ');
    if (phraseWords.length !== typed.length) return [];
    const paid = typed.map((word, index) => costOf(word, phraseWords[index] ?? ''));
    const cost = paid.reduce((a, b) => a + b, 0);
    const isNear = paid.filter((each) => each > costs.ending).length <= 1 && paid.includes(0);
    // The phrase gets the discount of a very frequent word, since its other words support it.
    const extraCost = cost < 1 ? cost : cost - maxFrequent;
    return isNear && cost > 0 && cost < Infinity ? synonymOptions(phrase, synonyms, extraCost) : [];
  });
}

function wordOptions(word: string, vocabulary: Vocabulary, synonyms: Synonyms): Option[] {
  const options: Option[] = [{ words: [], kind: 'same', unknown: [word], cost: costs.unknown }];
  const count = vocabulary.get(word);
  const isKnown = count !== undefined;
  const isStopWord = stopWords.has(word);
  if (isStopWord) options.push({ words: [], kind: 'same', unknown: [], cost: costs.stopWord });
  const stopWordCost = isStopWord ? costs.searchedStopWord : 0;
  if (isKnown)
    options.push({ words: [word], kind: 'same', unknown: [], cost: count < 1 ? costs.rare : stopWordCost });
  options.push(...synonymOptions(`${word}s`, synonyms, costs.ending));
  for (const singular of singulars(word).filter((each) => vocabulary.has(each))) {
    options.push({ words: [singular], kind: 'same', unknown: [], cost: costs.ending });
    options.push(...synonymOptions(singular, synonyms, costs.ending));
  }
  if (!isKnown && word.length > 2 && [...vocabulary.keys()].some((entry) => entry.startsWith(word)))
    options.push({ words: [word], kind: 'same', unknown: [], cost: costs.beginning });
  // Words of products' names, stop words, numbers, and things that the shop is known not to sell are taken for no errors.
  if ((count ?? 0) >= 1 || isStopWord || /^\d+$/.test(word) || isUnsold(word, synonyms)) return options;
  // A word with a number is never another: `500g` is no 500 ml.
  const corrected = /\d/.test(word) ? [] : corrections(word, vocabulary, synonyms);
  const guesses = [...corrected, ...splits(word, vocabulary, synonyms)];
  const extra = isKnown ? costs.knownAnyway : 0;
  options.push(...guesses.map((option) => ({ ...option, cost: option.cost + extra })));
  return options;
}

/** Whether the owner's list says that the shop does not sell it. */
function isUnsold(word: string, synonyms: Synonyms): boolean {
  return [word, ...singulars(word)].some((each) => synonyms.get(each)?.names.length === 0);
}

export function synonymOptions(phrase: string, synonyms: Synonyms, extra = 0): Option[] {
  const { names = [], isBrand } = synonyms.get(phrase) ?? {};
  return names.map((name, index) => ({
    words: name.split(' '),
    kind: isBrand ? 'brand' : 'synonym',
    unknown: [],
    cost: costs.synonym * (index + 1) + extra,
  }));
}

/** A light stemmer: the word in the singular, or spelt with the other ending: `soaps`, `hoody`. */
function singulars(word: string): string[] {
  if (word.length < 4) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (word.endsWith('y')) return [`${word.slice(0, -1)}ie`];
  if (word.endsWith('es')) return [word.slice(0, -1), word.slice(0, -2)];
  return word.endsWith('s') ? [word.slice(0, -1)] : [];
}

/** Corrections of a typed word: known words and words of the owner's list, by their typing costs. */
function corrections(
  word: string,
  vocabulary: Vocabulary,
  synonyms: Synonyms,
  most = editsAllowed(word.length),
): Option[] {
  if (most === 0) return [];
  const options: Option[] = [];
  for (const [entry, count] of vocabulary) {
    const cost = typingCost(word, entry, most);
    if (cost === null) continue;
    options.push(spelled([entry], cost + (count < 1 ? costs.rare : 0) - frequency(count)));
  }
  for (const phrase of synonyms.keys()) {
    if (phrase.includes(' ')) continue;
    const cost = phrase.length < 4 ? repeatedCost(word, phrase) : typingCost(word, phrase, most);
    if (cost !== null) options.push(...synonymOptions(phrase, synonyms, cost));
  }
  return options.sort((a, b) => a.cost - b.cost).slice(0, 4);
}

/** Cost of a short word with a letter typed twice, `omoo`; null if that is not the error. */
function repeatedCost(word: string, entry: string): number | null {
  const single = word.replace(/(.)\1/g, '$1');
  return word !== entry && single === entry ? 1 : null;
}

/** Splits of a typed word into two, `bodylotion` into `body lotion`, at most one of them misspelt. */
function splits(word: string, vocabulary: Vocabulary, synonyms: Synonyms): Option[] {
  const options: Option[] = [];
  for (let cut = 1; cut < word.length; cut++) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)];
    // `tshirt` and `vitaminc` are two words, `iphone` is not.
    if (/^[aeiou]$/.test(left) || /^[aeiou]$/.test(right)) continue;
    const isShort = Math.min(left.length, right.length) < 3;
    const cost = costs.split + (isShort ? costs.shortPart : 0);
    const [hasLeft, hasRight] = [vocabulary.has(left), vocabulary.has(right)];
    if (hasLeft && hasRight) options.push(spelled([left, right], cost));
    if (isShort || hasLeft === hasRight) continue;
    const remainder = hasLeft ? right : left;
    if (remainder.length < 3) continue;
    for (const { words, kind, cost: more } of corrections(remainder, vocabulary, synonyms)) {
      if (kind === 'spelling')
        options.push(spelled(hasLeft ? [left, ...words] : [...words, right], cost + more));
    }
  }
  return options.sort((a, b) => a.cost - b.cost).slice(0, 3);
}

function spelled(words: readonly string[], cost: number): Option {
  return { words, kind: 'spelling', unknown: [], cost };
}

/** Discount for a frequent word, which is meant more often: up to a third of a typing error. */
function frequency(count: number): number {
  return Math.min(maxFrequent, Math.log2(1 + count) / 30);
}

const maxFrequent = 0.3;

/** Folded words of the shop with the number of products whose names and labels have each; 0 for words that only descriptions have. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Counts each word once for each text. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(foldedWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
