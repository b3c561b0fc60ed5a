import { expect, test } from 'vitest';
import { excerptOf } from '#search/excerpt.ts';

test.each([
  ['a word', 'for <mark>dry</mark> hands', ['… for ', '*dry*', ' hands …']],
  ['words side by side', '<mark>dry</mark> <mark>hands.</mark>', ['… ', '*dry*', ' ', '*hands.*']],
  ['none', 'For dry hands.', ['For dry hands.']],
  ['a sentence that is cut', 'For dry hands, and', ['For dry hands, and …']],
  ['nothing', '', []],
  ['what the text writes like markup', '5 &gt; 3 &lt;b&gt;', ['5 > 3 <b> …']],
  ['a mark of the text itself', '<mark>&lt;mark&gt;evil&lt;/mark&gt;</mark>', ['*<mark>evil</mark>*', ' …']],
  ['a mark that does not end', 'a <mark>b', ['… a <mark>b …']],
  ['other markup, which is none', '<img src=x onerror=go()>', ['<img src=x onerror=go()> …']],
])('the pieces of an excerpt with %s', (_, markup, pieces) => {
  expect(excerptOf(markup).map(({ text, isMarked }) => (isMarked ? `*${text}*` : text))).toEqual(pieces);
});
