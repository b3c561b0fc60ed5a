import { expect, test } from 'vitest';
import { namesWithout, parseSynonyms } from '#search/synonyms.ts';

test('a line is a meaning: words on the left, what the shop calls it on the right, remarks after #', () => {
  const text =
    '\ufeff# Washing\r\n\r\nSabuni, ssabbuuni = Soap # Luganda\r\nomo = washing powder, Détergent\nsabuni = soap, gel';
  expect([...parseSynonyms(text)]).toEqual([
    ['sabuni', ['soap', 'gel']],
    ['ssabbuuni', ['soap']],
    ['omo', ['washing powder', 'detergent']],
  ]);
  expect(parseSynonyms('')).toEqual(new Map());
});

test.each([
  [
    'soap\nsabuni soap',
    'line 1: "soap" has no "=". Write what shoppers say, "=", and what the shop calls it: sabuni = soap',
  ],
  [
    '\n# x\nsabuni = soap = gel',
    'line 3: "sabuni = soap = gel" has two "=". Give each meaning a line of its own.',
  ],
  [' = soap', 'line 1: nothing stands before "=". Write what shoppers say there: sabuni = soap'],
  ['sabuni = ,', 'line 1: nothing stands after "=". Write what the shop calls it there: sabuni = soap'],
  ['soap, sabuni = Soap', 'line 1: "soap" stands on both sides of "=". Take it away on one of them.'],
])('a list that makes no sense says where and what to do: %j', (text, sentence) => {
  expect(() => parseSynonyms(text, 'list.txt')).toThrow(new Error(`list.txt, ${sentence}`));
});

test('a name that the shop does not have is told', () => {
  const synonyms = parseSynonyms('omo = washing powder\njik = bleech\njavel = bleech');
  expect(namesWithout(synonyms, (name) => name !== 'bleech')).toEqual(['bleech']);
});
