import { expect, test } from 'vitest';
import { pictureClass, stageTint, tints } from '#domain/catalogue/picture.ts';
import { photo } from '../../../support/products.ts';

test.each([
  [900, 900, 'picture t1'],
  [1250, 1000, 'picture t1'],
  [1300, 1000, 'picture t1 wide'],
  [1000, 1200, 'picture t1'],
  [760, 950, 'picture t1 tall'],
])('a picture of %i x %i pixels stands in a frame of class "%s"', (width, height, expected) => {
  expect(pictureClass(photo({ width, height }))).toBe(expected);
});

test('a stage has the colour of its picture where dark words can be read on it, else that of paper', () => {
  const stageOf = (tint: number) => tints[stageTint(photo({ tint }))];
  expect(stageOf(tints.indexOf('#d8e4f4'))).toBe('#d8e4f4');
  for (const dark of ['#2e2e31', '#2a416d', '#68a3e6', '#8e8884'] as const)
    expect(stageOf(tints.indexOf(dark))).toBe('#e8dcd0');
});
