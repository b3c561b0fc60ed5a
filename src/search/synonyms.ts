import { foldedWords } from './words.ts';

/** Shoppers' words, folded and joined by spaces, with what the shop calls these things. */
export type Synonyms = ReadonlyMap<string, ShopNames>;

/** The names that the shop has for a thing. */
export interface ShopNames {
  /** The shop's names for it, in folded words, best first; none for a thing that it does not sell. */
  names: readonly string[];
  /** Whether the word is another maker's brand, said for the thing. */
  isBrand: boolean;
}

/** The owner's file of synonyms. */
export const synonymsFile = 'src/content/synonyms.txt';

/**
 * Reads the owner's list: a line `sabuni, sopo = soap` for each meaning, `brands: omo, ariel = washing powder` if the
 * words are brands, `not sold: bread, milk` for words without a guess, `#` before a remark. Throws one sentence that names
 * the line and the remedy.
 */
export function parseSynonyms(text: string, file = synonymsFile): Synonyms {
  const synonyms = new Map<string, ShopNames>();
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const content = line.replace(/#.*/, '').trim();
    if (content === '') continue;
    const { words, names, isBrand } = readLine(content, (what) => {
      throw new Error(`${file}, line ${index + 1}: ${what}`);
    });
    for (const word of words) {
      const earlier = synonyms.get(word);
      synonyms.set(word, {
        names: [...new Set([...(earlier?.names ?? []), ...names])],
        isBrand: earlier?.isBrand || isBrand,
      });
    }
  }
  return synonyms;
}

function readLine(content: string, fail: (what: string) => never) {
  const unsold = /^not sold:(.*)/i.exec(content)?.[1];
  if (unsold !== undefined) {
    if (unsold.includes('='))
      fail('what follows "not sold:" has a meaning. Take away the "=" and what follows it, or "not sold:".');
    return { words: termsIn(unsold), names: [], isBrand: false };
  }
  const [left = '', called, more] = content.split('=');
  if (called === undefined)
    fail(`"${content}" has no "=". Write what shoppers say, "=", and what the shop calls it: sabuni = soap`);
  if (more !== undefined) fail(`"${content}" has two "=". Give each meaning its own line.`);
  const isBrand = /^brands:/i.test(left);
  const words = termsIn(left.replace(/^brands:/i, ''));
  const names = termsIn(called ?? '');
  if (words.length === 0) fail('nothing stands before "=". Write what shoppers say there: sabuni = soap');
  if (names.length === 0) fail('nothing stands after "=". Write what the shop calls it there: sabuni = soap');
  const twice = words.find((word) => names.includes(word));
  if (twice !== undefined) fail(`"${twice}" stands on both sides of "=". Take it away on one of them.`);
  return { words, names, isBrand };
}

/** Names in the list of synonyms that the shop does not have, each once. */
export function namesWithout(synonyms: Synonyms, hasProducts: (name: string) => boolean): string[] {
  const names = [...synonyms.values()].flatMap(({ names }) => names);
  return [...new Set(names)].filter((name) => !hasProducts(name));
}

/** The list serialized for `synonymsFrom`: `sabuni,sopo=soap`, `!omo=washing powder`, `bread,milk=`. */
export function synonymsText(synonyms: Synonyms): string {
  const wordsFor = new Map<string, string[]>();
  for (const [word, { names, isBrand }] of synonyms) {
    const called = `${isBrand ? brandMark : ''}=${names.join(',')}`;
    wordsFor.set(called, [...(wordsFor.get(called) ?? []), word]);
  }
  return [...wordsFor].map(([called, words]) => called.replace('=', `${words.join(',')}=`)).join('\n');
}

export function synonymsFrom(text: string): Synonyms {
  const lines = text === '' ? [] : text.split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [words = '', called = ''] = line.split('=');
      const isBrand = words.startsWith(brandMark);
      const shopNames = { names: called === '' ? [] : called.split(','), isBrand };
      return words
        .slice(isBrand ? 1 : 0)
        .split(',')
        .map((word) => [word, shopNames] as const);
    }),
  );
}

/** Marks a line of brands; folded words have no such sign. */
const brandMark = '!';

function termsIn(text: string): string[] {
  return text
    .split(',')
    .map((term) => foldedWords(term).join(' '))
    .filter((term) => term !== '');
}
