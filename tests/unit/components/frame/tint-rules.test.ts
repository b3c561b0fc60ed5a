import { expect, test } from 'vitest';
import { tintRules } from '#components/frame/tint-rules.ts';
import { tints } from '#domain/catalogue/picture.ts';

test('a sheet with the first colour and one with the others have each of them once', () => {
  const classes = (rules: string) => rules.match(/\.t\d+(?=\{)/g) ?? [];
  expect(classes(tintRules('first'))).toEqual([]);
  expect(classes(tintRules('all'))).toEqual(tints.slice(1).map((_, index) => `.t${index + 1}`));
  expect(tintRules('first') + tintRules('others')).toBe(tintRules('all'));
  expect(tintRules('others')).toContain(`.t7{background:${tints[7]}}`);
});

test('every picture has a stage before the sheet with its colour, and one on white is multiplied with it', () => {
  const [, stage] =
    /^\.picture\{background:(#[0-9a-f]{6})\}\.t0 img\{mix-blend-mode:multiply\}$/.exec(tintRules('first')) ??
    [];
  expect(stage).toMatch(/^#/);
  expect(stage).not.toBe('#ffffff');
});
