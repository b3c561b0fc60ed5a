import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPlaceholder, placeholderSize, wrapped } from '#catalogue/pictures/placeholder.ts';

function linesOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, line = '']) =>
    line.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  );
}

test('the drawing shows the name, the same for the same name', () => {
  const { svg } = drawPlaceholder('Eva Black Castor Hair Oil 60 ml');
  expect(linesOf(svg).join(' ')).toBe('Eva Black Castor Hair Oil 60 ml');
  expect(drawPlaceholder('Eva Black Castor Hair Oil 60 ml').svg).toBe(svg);
});

test('a long name ends in an ellipsis on the fourth line', () => {
  const lines = linesOf(drawPlaceholder('Softly scented laundry detergent powder '.repeat(9)).svg);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/\S…$/);
});

test('a long word is cut to fit', () => {
  expect(wrapped('Wwwwwwwwwwwwwwwwwwww', 5, 4).length).toBeGreaterThan(1);
  expect(wrapped('Wwwwwwwwwwwwwwwwwwww', 5, 9).join('')).toBe('Wwwwwwwwwwwwwwwwwwww');
});

test('whatever the name, the drawing can be drawn', async () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
  await fc.assert(
    fc.asyncProperty(anything, async (name) => {
      const { svg } = drawPlaceholder(name);
      expect(linesOf(svg).length).toBeLessThanOrEqual(4);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([placeholderSize, placeholderSize]);
    }),
    { numRuns: 20 },
  );
});

test('characters that XML cannot carry do not break the drawing', async () => {
  const { svg } = drawPlaceholder('a\u0000b\ud800c\ufffed\u0008\u001fe\uffff');
  expect(linesOf(svg)).toEqual(['a bcd e']);
  await expect(sharp(Buffer.from(svg)).png().toBuffer()).resolves.toBeDefined();
});
