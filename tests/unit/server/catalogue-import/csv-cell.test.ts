import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  guarded,
  readList,
  readSizes,
  readSpecifications,
  unguarded,
  writeList,
  writeSizes,
  writeSpecifications,
} from '#server/catalogue-import/csv-cell.ts';

/** Texts with the signs that cells give a meaning to. */
const text = fc.string({ unit: fc.constantFrom(...'abc |:,;[]{}"\'=+-@\t\r\n＝\\é'), maxLength: 12 });

test('a list is written with bars, and as JSON where bars would read back as something else', () => {
  expect(writeList(['images/a.jpg', 'images/b.jpg'])).toBe('images/a.jpg | images/b.jpg');
  expect(writeList(['a | b'])).toBe('["a | b"]');
  expect(writeSizes(['S, M', 'L'])).toBe('S, M | L');
  expect(writeSizes(['S, M'])).toBe('["S, M"]');
  expect(
    writeSpecifications([
      { label: 'Weight', value: '1 kg: net' },
      { label: 'Scent', value: 'Lemon' },
    ]),
  ).toBe('Weight: 1 kg: net | Scent: Lemon');
  expect(writeSpecifications([{ label: 'a:b', value: 'c' }])).toBe('[{"label":"a:b","value":"c"}]');
});

test('a list written by hand is read: bars with or without spaces, JSON, and commas between sizes', () => {
  expect(readList('a.jpg|b.jpg | ')).toEqual(['a.jpg', 'b.jpg']);
  expect(readList(' ["a.jpg", "b.jpg"]')).toEqual(['a.jpg', 'b.jpg']);
  expect(readList('[1] front, red.jpg')).toEqual(['[1] front, red.jpg']);
  expect(readSizes('S, M,L')).toEqual(['S', 'M', 'L']);
  expect(readSpecifications('Weight:1 kg|Scent : Lemon')).toEqual([
    { label: 'Weight', value: '1 kg' },
    { label: 'Scent', value: 'Lemon' },
  ]);
  expect(readSpecifications('{"Weight": "1 kg"}')).toEqual({ Weight: '1 kg' });
});

test('every list reads back as it was written', () => {
  const list = fc.array(text);
  fc.assert(
    fc.property(list, (values) => {
      expect(readList(writeList(values))).toEqual(values);
      expect(readSizes(writeSizes(values))).toEqual(values);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ label: text, value: text })), (specifications) => {
      expect(readSpecifications(writeSpecifications(specifications))).toEqual(specifications);
    }),
  );
});

test('no cell is left that a spreadsheet would run, and every one reads back as it was', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])
    expect(guarded(formula)).toBe(`'${formula}`);
  for (const plain of ['Soap', '9500', "'quoted'", 'a=b', '']) expect(guarded(plain)).toBe(plain);
  fc.assert(
    fc.property(text, (cell) => {
      expect(guarded(cell)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unguarded(guarded(cell))).toBe(cell);
    }),
  );
});
