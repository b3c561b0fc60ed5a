import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Documentation comments of a text that begin with a free relative ("What it holds") in place of a noun or a verb, each as `line: beginning`. */
function freeRelatives(code: string): string[] {
  return [
    ...code.matchAll(/\/\*\*[\s*]*(?:(What|How|Where|Who|Whom|Whose|Which|Why)(?:so)?(?:ever)?)\b[^*\n]*/g),
  ].map(
    ({ 0: comment, index }) =>
      `${code.slice(0, index).split('\n').length}: ${comment.replace(/^[/*\s]+/, '').trim()}`,
  );
}

test('documentation comments of src and scripts begin with a noun or a verb', () => {
  const files = globSync(['src/**/*.{ts,tsx,astro}', 'scripts/**/*.{ts,tsx,mjs}']);
  expect(
    files.flatMap((file) =>
      freeRelatives(readFileSync(file, 'utf8')).map((comment) => `${file}, line ${comment}`),
    ),
  ).toEqual([]);
});
