import type { Piece } from './find-help.ts';

export type Excerpt = readonly Piece[];

/**
 * The pieces of an excerpt of Pagefind, which has a `<mark>` around each word of the query and writes `<` and `>` of the text as
 * entities. Whatever else looks like markup is text. An ellipsis tells that it begins or ends within a sentence.
 */
export function excerptOf(markup: string): Excerpt {
  if (markup === '') return [];
  const before = /^(?:<mark>)?\p{Ll}/u.test(markup) ? '… ' : '';
  const after = /[.!?…)](?:<\/mark>)?$/.test(markup) ? '' : ' …';
  return `${before}${markup}${after}`
    .split(/<mark>(.*?)<\/mark>/s)
    .map((text, index) => ({ text: unescaped(text), isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}
