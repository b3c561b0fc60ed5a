import { expect, test } from 'vitest';
import { readSizes, readSpecifications } from '#catalogue/gate/options.ts';

test.each([
  [
    ['S', 'M', 'L'],
    ['S', 'M', 'L'],
  ],
  ['["S","M"]', ['S', 'M']],
  ['S, M ,L', ['S', 'M', 'L']],
  [
    [38, 38.5, '39'],
    ['38', '38.5', '39'],
  ],
  ['M,S,M', ['M', 'S']],
  ['40&frac12;', ['40½']],
  [null, []],
  ['', []],
  [[], []],
])('R31: the sizes %j are %j', (value, sizes) => {
  expect(readSizes(value)).toEqual({ value: sizes, fault: null });
});

test.each([
  [['default', 'undefined', '', null, 'Default', ' default ']],
  ['default'],
  ['undefined,,default'],
])('R30: the words for no size in %j are no sizes', (value) => {
  expect(readSizes(value)).toEqual({ value: [], fault: null });
});

test.each([
  [['S', { size: 'M' }]],
  [['S', ['M']]],
  [['S', 'x'.repeat(41)]],
  [['S', '__proto__']],
  [['S', true]],
])('R31: what is no size in %j is reported, the others stay', (value) => {
  expect(readSizes(value)).toMatchObject({ value: ['S'], fault: { value: value[1] } });
});

test.each([42, true, { S: 3 }, '["S"'])('R31: %j is no list of sizes', (value) => {
  expect(readSizes(value)).toMatchObject({ value: [], fault: { value } });
});

const weight = { label: 'Weight', value: '1 kg' };
const pieces = { label: 'Pieces', value: '3' };

test.each([
  [{ Weight: '1 kg', Pieces: 3 }, 'an object'],
  ['{"Weight":"1 kg","Pieces":3}', 'an object as JSON'],
  [[weight, { name: 'Pieces', value: 3 }], 'a list'],
  [JSON.stringify([weight, pieces]), 'a list as JSON'],
  [[weight, null, pieces, { label: 'Scent', value: '' }, weight], 'a list with gaps and repeats'],
])('specifications %j come as %s', (value, _what) => {
  expect(readSpecifications(value)).toEqual({ value: [weight, pieces], fault: null });
});

test('specifications are decoded like names, and their labels are only text', () => {
  const given = JSON.parse('{"__proto__":"A &amp; B","constructor":"<b>"}');
  expect(readSpecifications(given).value).toEqual([
    { label: '__proto__', value: 'A & B' },
    { label: 'constructor', value: '<b>' },
  ]);
});

test.each([[[weight, 'Pieces: 3']], [[weight, { value: 3 }]], [[weight, { label: 'Box', value: { a: 1 } }]]])(
  'what is no specification in %j is reported, the others stay',
  (value) => {
    const { value: read, fault } = readSpecifications(value);
    expect(read).toEqual([weight]);
    expect(fault?.reason).toMatch(/^has an entry/);
  },
);

test.each([42, true, 'one kilogram', '42', '{"Weight":'])('%j holds no specifications', (value) => {
  expect(readSpecifications(value)).toMatchObject({ value: [], fault: { value } });
});

test('a product shows at most 30 specifications', () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`Fact ${index}`, 'yes']));
  const { value, fault } = readSpecifications(many);
  expect(value).toHaveLength(30);
  expect(fault?.reason).toMatch(/first 30/);
});
