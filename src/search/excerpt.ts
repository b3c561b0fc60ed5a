import type { Piece } from './find-help.ts';

export type Excerpt = readonly Piece[];

/**
 * The pieces of an excerpt of Pagefind, which has a `<mark>` around each word of the query and writes `<` and `>` of the text as
 * entities. Whatever else looks like markup is text. An ellipsis stands where the excerpt leaves out something of `text`, the
 * whole one.
 */
export function excerptOf(markup: string, text: string): Excerpt {
  const plain = inOneLine(markup.replaceAll(/<\/?mark>/g, ''));
  const whole = inOneLine(text);
  const before = whole.startsWith(plain) ? '' : '… ';
  const after = whole.endsWith(plain) ? '' : ' …';
  return `${before}${markup}${after}`
    .split(/<mark>(.*?)<\/mark>/s)
    .map((piece, index) => ({ text: unescaped(piece), isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function inOneLine(text: string): string {
  return unescaped(text).replaceAll(/\s+/g, ' ').trim();
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}
