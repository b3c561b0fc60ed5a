import type { Piece } from './find-help.ts';

export type Excerpt = readonly Piece[];

/**
 * The pieces of an excerpt of Pagefind, which has a `<mark>` around each word of the query and writes `<` and `>` of the text as
 * entities. Whatever else looks like markup is text.
 */
export function excerptOf(markup: string): Excerpt {
  return markup
    .split(/<mark>(.*?)<\/mark>/s)
    .map((text, index) => ({ text: unescaped(text), isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}
