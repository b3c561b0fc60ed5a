import { expect, test } from 'vitest';
import { excerptOf } from '#search/full-text.ts';

const shown = (markup: string, text: string) =>
  excerptOf(markup, text).map((piece) => (piece.isMarked ? `*${piece.text}*` : piece.text));

test.each([
  ['a word', 'for <mark>dry</mark> hands', ['for ', '*dry*', ' hands']],
  ['words side by side', '<mark>dry</mark> <mark>hands.</mark>', ['*dry*', ' ', '*hands.*']],
  ['none', 'for dry hands', ['for dry hands']],
  ['nothing', '', []],
  ['what the text writes like markup', '5 &gt; 3 &lt;b&gt;', ['5 > 3 <b>']],
  ['a mark of the text itself', '<mark>&lt;mark&gt;evil&lt;/mark&gt;</mark>', ['*<mark>evil</mark>*']],
  ['other markup, which is none', '<img src=x onerror=go()>', ['<img src=x onerror=go()>']],
])('the pieces of an excerpt with %s', (_, markup, pieces) => {
  expect(shown(markup, markup.replaceAll(/<mark>(.*?)<\/mark>/g, '$1'))).toEqual(pieces);
});

test('a mark of an excerpt that does not end is text', () => {
  expect(shown('a <mark>b', 'a b')).toEqual(['a <mark>b']);
});

const text = 'A soap for\ndry hands &amp; feet. It lasts.';

test.each([
  ['the whole text', 'A soap for <mark>dry</mark> hands &amp; feet. It lasts.', [0, 0]],
  ['its beginning', 'A soap for <mark>dry</mark>', [0, 1]],
  ['its end', '<mark>dry</mark> hands &amp; feet. It lasts.', [1, 0]],
  ['its middle', 'for <mark>dry</mark> hands &amp; feet.', [1, 1]],
])('an excerpt that is %s tells by ellipses what it leaves out', (_, markup, [before, after]) => {
  const written = shown(markup, text).join('');
  expect([written.startsWith('… '), written.endsWith(' …')].map(Number)).toEqual([before, after]);
});
