import { globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { type Facts, factsFrom } from '#domain/content/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { variablesOf } from '../../support/env-example.ts';

const example = readFileSync('.env.example', 'utf8');
const variables = variablesOf('.env.example');
const taken = parseEnv(example.replace(/^# ?(?=[A-Z_]+=)/gm, ''));

/** Set by one command of the shop for another, never by the owner. */
const internal = ['SHOP_DEV_FILES', 'SHOP_OUT_DIR', 'SHOP_SNAPSHOT'];

test('the example file, taken as it is, changes nothing', () => {
  expect(factsFrom(taken)).toEqual(factsFrom({}));
  expect(settingsFrom(taken)).toEqual(settingsFrom({}));
});

test('every fact of the shop is in the example file', () => {
  const other: Record<string, string> = {
    SHOP_COUNTRY_CODE: 'KE',
    SHOP_EMAIL: 'us@shop.example',
    SHOP_INSTAGRAM: 'https://www.instagram.com/shop',
    SHOP_TIKTOK: 'https://www.tiktok.com/@shop',
    SHOP_LOOK_FIRST: 'on',
  };
  const changed = factsFrom(
    Object.fromEntries(
      variables.map(({ name }) => [name, other[name] ?? (/NUMBER|PHONE/.test(name) ? '256772000111' : '7')]),
    ),
  );
  const unchanged = Object.entries(factsFrom({})).filter(
    ([key, value]) => changed[key as keyof Facts] === value,
  );
  expect(unchanged).toEqual([]);
});

test('every variable that the code reads is in the example file', () => {
  const files = globSync(['src/**/*.{ts,tsx,astro}', 'scripts/**/*.ts', 'astro.config.mjs']);
  const read = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?<!import\.meta\.)\benv\.([A-Z][A-Z_]+)/g),
  ]);
  const names = new Set(read.map(([, name = '']) => name));
  const known = new Set([...variables.map(({ name }) => name), ...internal, 'NODE_ENV', 'PATH']);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});

test('each variable has a line above it that explains it', () => {
  const unexplained = example.matchAll(/(?<!^# [^\n=]+\n)^# ?([A-Z][A-Z_]+)=/gm);
  expect([...unexplained].map(([, name]) => name)).toEqual([]);
});
