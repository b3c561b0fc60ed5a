import { expect, test } from 'vitest';
import { namesWithout, parseSynonyms, synonymsFrom, synonymsText } from '#search/synonyms.ts';

test('a line is a meaning: words on the left, what the shop calls it on the right, remarks after #', () => {
  const text =
    '\ufeff# Washing\r\n\r\nSabuni, ssabbuuni = Soap # Luganda\r\nomo = washing powder, Détergent\nsabuni = soap, gel';
  expect([...parseSynonyms(text)]).toEqual([
    ['sabuni', { names: ['soap', 'gel'], isBrand: false }],
    ['ssabbuuni', { names: ['soap'], isBrand: false }],
    ['omo', { names: ['washing powder', 'detergent'], isBrand: false }],
  ]);
  expect(parseSynonyms('')).toEqual(new Map());
});

test('a line may be of brands, or of what the shop does not sell', () => {
  const synonyms = parseSynonyms('Brands: omo, Key Soap = washing powder\nnot sold: bread, data bundle');
  expect([...synonyms]).toEqual([
    ['omo', { names: ['washing powder'], isBrand: true }],
    ['key soap', { names: ['washing powder'], isBrand: true }],
    ['bread', { names: [], isBrand: false }],
    ['data bundle', { names: [], isBrand: false }],
  ]);
});

test('what the index holds of the list is the list', () => {
  const text = 'sabuni = soap, gel\nbrands: omo = soap, gel\nnot sold: bread, milk\nsopo = soap, gel';
  const synonyms = parseSynonyms(text);
  expect(synonymsFrom(synonymsText(synonyms))).toEqual(synonyms);
  expect(synonymsText(synonyms)).toBe('sabuni,sopo=soap,gel\n!omo=soap,gel\nbread,milk=');
});

test.each([
  [
    'soap\nsabuni soap',
    'line 1: "soap" has no "=". Write what shoppers say, "=", and what the shop calls it: sabuni = soap',
  ],
  [
    '\n# x\nsabuni = soap = gel',
    'line 3: "sabuni = soap = gel" has two "=". Give each meaning its own line.',
  ],
  [' = soap', 'line 1: nothing stands before "=". Write what shoppers say there: sabuni = soap'],
  ['sabuni = ,', 'line 1: nothing stands after "=". Write what the shop calls it there: sabuni = soap'],
  [
    'not sold: bread = cake',
    'line 1: what follows "not sold:" has a meaning. Take away the "=" and what follows it, or "not sold:".',
  ],
  ['brands: = soap', 'line 1: nothing stands before "=". Write what shoppers say there: sabuni = soap'],
  ['soap, sabuni = Soap', 'line 1: "soap" stands on both sides of "=". Take it away on one of them.'],
])('a list that makes no sense says where and what to do: %j', (text, sentence) => {
  expect(() => parseSynonyms(text, 'list.txt')).toThrow(new Error(`list.txt, ${sentence}`));
});

test('a name that the shop does not have is told', () => {
  const synonyms = parseSynonyms('omo = washing powder\njik = bleech\njavel = bleech');
  expect(namesWithout(synonyms, (name) => name !== 'bleech')).toEqual(['bleech']);
});
