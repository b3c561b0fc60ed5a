import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('all that is read is drawn with one face, which the phone has', () => {
  const others = globSync(['src/styles/**/*.css', 'src/**/*.astro', 'src/**/*.tsx']).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /font-family|font:|--[\w-]+:.*serif/.test(line))
      .filter((line) => !/var\(--body\)|--body:|font: inherit|system-ui/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(others).toEqual([]);
});
