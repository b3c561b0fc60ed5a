import { expect, test } from 'vitest';
import { tintRules } from '#components/frame/tint-rules.ts';
import { tints } from '#domain/catalogue/picture.ts';

test('a page has the colours that its pictures need, and no others', () => {
  expect(tintRules([1, 7])).toBe(`.t1{background:${tints[1]}}.t7{background:${tints[7]}}`);
  expect(tintRules().match(/\.t\d+\{/g)).toHaveLength(tints.length);
});

test('a picture on white is multiplied with a stage that is not white', () => {
  const [, stage] =
    /^\.t0\{background:(#[0-9a-f]{6})\}\.t0 img\{mix-blend-mode:multiply\}$/.exec(tintRules([0])) ?? [];
  expect(stage).not.toBe('#ffffff');
});
