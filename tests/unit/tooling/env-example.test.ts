import { globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { settingsFrom } from '#domain/shop/settings.ts';
import { variablesOf } from '../../support/env-example.ts';

const example = readFileSync('.env.example', 'utf8');
const variables = variablesOf('.env.example');
const taken = parseEnv(example.replace(/^# ?(?=[A-Z_]+=)/gm, ''));

/** Set by one command of the shop for another, never by the owner. */
const internal = ['SHOP_CHOICES', 'SHOP_DEV_FILES', 'SHOP_OUT_DIR', 'SHOP_SNAPSHOT'];

test('the example file, taken as it is, changes nothing', () => {
  expect(settingsFrom(taken)).toEqual(settingsFrom({}));
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
