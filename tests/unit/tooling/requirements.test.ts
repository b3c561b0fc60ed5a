import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('tests/requirements.md', 'utf8');
const headings = [...page.matchAll(/^#{2,3} (R\d+|Spec \d+(?:\.\d+)?) /gm)].map(([, name = '']) => name);
const rulings = headings.filter((name) => name.startsWith('R'));

/** `R7`, and `Spec 2`, `Spec 9` of `Spec 2, 9`. */
function citedIn(text: string): string[] {
  const numbers = text.matchAll(/\bR\d+\b/g);
  const sections = text.matchAll(/\bSpec (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?\b)*)/g);
  return [
    ...[...numbers].map(([name]) => name),
    ...[...sections].flatMap(([, list = '']) => list.split(', ').map((number) => `Spec ${number}`)),
  ];
}

function citationsIn(patterns: readonly string[]): { file: string; name: string }[] {
  return globSync(patterns, { exclude: ['**/requirements.test.ts'] }).flatMap((file) =>
    citedIn(readFileSync(file, 'utf8')).map((name) => ({ file, name })),
  );
}

test('requirements have rulings without a gap and 9 sections, each once', () => {
  expect(new Set(headings).size).toBe(headings.length);
  expect(rulings.length).toBeGreaterThanOrEqual(45);
  expect(rulings).toEqual(Array.from({ length: rulings.length }, (_, at) => `R${at + 1}`));
  const sections = headings.filter((name) => /^Spec \d+$/.test(name));
  expect(sections).toEqual(Array.from({ length: 9 }, (_, at) => `Spec ${at + 1}`));
});

test('citations are read alone, in lists and beside each other', () => {
  expect(citedIn('Here (Spec 2, 5, 9, R28) and (R6 to R9), as Spec 2.4 says; not in UR8 or SpecR7.')).toEqual(
    ['R28', 'R6', 'R9', 'Spec 2', 'Spec 5', 'Spec 9', 'Spec 2.4'],
  );
});

test('every ruling and section that code, scripts and tests cite stands in requirements.md', () => {
  const cited = citationsIn(['{src,scripts,tests}/**/*.{ts,tsx,mjs,astro,css,php}', '.config/*']);
  expect(cited.length).toBeGreaterThan(400);
  expect(cited.filter(({ name }) => !headings.includes(name))).toEqual([]);
});

test('every ruling and section names tests that exist, and a ruling stands in each of its own', () => {
  const parts = page.split(/^(?=#{2,3} )/m).filter((part) => /^#+ (R\d|Spec \d)/.test(part));
  const wrong = parts.flatMap((part) => {
    const [, name = ''] = /^#+ (R\d+|Spec [\d.]+)/.exec(part) ?? [];
    const [, list = ''] = /^Tests: (.*?)\.$/ms.exec(part) ?? [];
    const tests = [...list.matchAll(/`([\w.-]+)`/g)].map(([, test = '']) => test);
    const holds = (test: string) =>
      globSync(`tests/**/${test}.test.{ts,tsx}`).some(
        (file) => name.startsWith('Spec') || citedIn(readFileSync(file, 'utf8')).includes(name),
      );
    return tests.length === 0
      ? [name]
      : tests.filter((test) => !holds(test)).map((test) => `${name}: ${test}`);
  });
  expect(wrong).toEqual([]);
});
