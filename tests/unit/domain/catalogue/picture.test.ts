import { expect, test } from 'vitest';
import { pictureClass } from '#domain/catalogue/picture.ts';
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
