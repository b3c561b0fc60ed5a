import { foldedWords } from './words.ts';

/** What shoppers say, in folded words joined by spaces, and what the shop calls it, best first. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Where the owner keeps them. */
export const synonymsFile = 'src/content/synonyms.txt';

/**
 * Reads the owner's list: a line `omo, daz = washing powder, detergent` for each meaning, `#` before a remark. Throws
 * one sentence that names the line and what to do.
 */
export function parseSynonyms(text: string, file = synonymsFile): Synonyms {
  const meanings = new Map<string, string[]>();
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const content = line.replace(/#.*/, '').trim();
    if (content === '') continue;
    const fault = (what: string) => new Error(`${file}, line ${index + 1}: ${what}`);
    const [said = '', called, more] = content.split('=');
    if (called === undefined) {
      throw fault(
        `"${content}" has no "=". Write what shoppers say, "=", and what the shop calls it: sabuni = soap`,
      );
    }
    if (more !== undefined) throw fault(`"${content}" has two "=". Give each meaning a line of its own.`);
    const [words, names] = [termsIn(said), termsIn(called)];
    if (words.length === 0)
      throw fault('nothing stands before "=". Write what shoppers say there: sabuni = soap');
    if (names.length === 0)
      throw fault('nothing stands after "=". Write what the shop calls it there: sabuni = soap');
    for (const word of words) {
      if (names.includes(word))
        throw fault(`"${word}" stands on both sides of "=". Take it away on one of them.`);
      meanings.set(word, [...new Set([...(meanings.get(word) ?? []), ...names])]);
    }
  }
  return meanings;
}

/** What the list says of products that the shop does not have: each such name, once. */
export function namesWithout(synonyms: Synonyms, isSold: (name: string) => boolean): string[] {
  return [...new Set([...synonyms.values()].flat())].filter((name) => !isSold(name));
}

/** The list as short as it can be written, for `synonymsFrom`. */
export function synonymsText(synonyms: Synonyms): string {
  const saidFor = new Map<string, string[]>();
  for (const [said, names] of synonyms) {
    const called = names.join(',');
    saidFor.set(called, [...(saidFor.get(called) ?? []), said]);
  }
  return [...saidFor].map(([called, said]) => `${said.join(',')}=${called}`).join('\n');
}

export function synonymsFrom(text: string): Synonyms {
  const lines = text === '' ? [] : text.split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [said = '', called = ''] = line.split('=');
      return said.split(',').map((word) => [word, called.split(',')] as const);
    }),
  );
}

function termsIn(text: string): string[] {
  return text
    .split(',')
    .map((term) => foldedWords(term).join(' '))
    .filter((term) => term !== '');
}
