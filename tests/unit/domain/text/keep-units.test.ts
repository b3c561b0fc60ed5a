import { expect, test } from 'vitest';
import { headingOf, keepMeasure, keepRanges, keepUnits } from '#domain/text/keep-units.ts';

test.each([
  ['60 ml', '60\u00a0ml'],
  ['Size: 2.5 kg, 30 cm by 12 CM.', 'Size: 2.5\u00a0kg, 30\u00a0cm by 12\u00a0CM.'],
  ['1-3 days', '1-3\u00a0days'],
  ['2 large bottles', '2 large bottles'],
  ['5 great ideas, 3 mlok', '5 great ideas, 3 mlok'],
  ['Shipping UGX 5,000, free over UGX 50,000.', 'Shipping UGX\u00a05,000, free over UGX\u00a050,000.'],
  ['Sachets, strip of 12 × 40 g', 'Sachets, strip of 12\u00a0×\u00a040\u00a0g'],
])('%s keeps its number and unit together', (text, kept) => {
  expect(keepUnits(text)).toBe(kept);
});

test.each([
  ['Eva Shea Body Cream 250 g', 'Eva Shea Body Cream 250\u00a0g'],
  ['Apex Bleach 2.5 L, 2 bottles', 'Apex Bleach 2.5\u00a0L, 2 bottles'],
  ['Soap 3 great bars', 'Soap 3 great bars'],
])('%s is a name whose measure stays together', (name, kept) => {
  expect(keepMeasure(name)).toBe(kept);
});

test.each([
  ['Cotton T-Shirt 2 pcs', 'Cotton T-\u2060Shirt 2\u00a0pcs'],
  ['V-Neck and A-Line', 'V-\u2060Neck and A-\u2060Line'],
  ['Anti-Bacterial 2-in-1 Soap - L', 'Anti-Bacterial 2-in-1 Soap - L'],
])('%s is a heading that is not broken behind a single letter', (name, heading) => {
  expect(headingOf(name)).toBe(heading);
});

test.each([
  ['It takes 3–7 days.', 'It takes 3–\u20607\u00a0days.'],
  ['Mon-Fri 9am-6pm, Sat 10am–4pm', 'Mon–\u2060Fri 9am–\u20606pm, Sat 10am–\u20604pm'],
  ['T-Shirts – 2 for one', 'T-Shirts – 2 for one'],
])('%s keeps its ranges together', (text, kept) => {
  expect(keepRanges(text)).toBe(kept);
});
