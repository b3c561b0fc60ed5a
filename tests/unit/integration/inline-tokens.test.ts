import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inlineTokens, readTokens } from '#integration/inline-tokens.ts';

const sheet = readFileSync('src/styles/tokens.css', 'utf8');

test('markup uses only the tokens that stay in the sheets, those of the dark theme', () => {
  const { themed } = readTokens(sheet);
  const used = globSync('src/**/*.{astro,ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\((--[a-z]+[\w-]*)\)/g)].map(([, name = '']) => name),
  );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !themed.has(name))).toEqual([]);
});

test('a sheet gets the values of tokens that never change, and the names of those that the dark theme changes', () => {
  const declaration = { prop: 'padding', value: 'var(--space-4) var(--paper)', remove() {} };
  inlineTokens(sheet).Declaration(declaration);
  expect(declaration.value).toBe('1rem var(--paper)');
});
