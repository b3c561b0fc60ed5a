import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { preloadWriter } from '#release/render-pages.ts';

test('a page with a screen names each script that it begins with, once, and none that comes later', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-preloads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '_astro'));
  const scripts = {
    'Cart.js': 'import{a}from"./shared.js";import"./react.js";const later=()=>import("./dialogs.js");',
    'shared.js': 'import{b as c}from"./react.js";export const a=c;',
    'react.js': 'export const b=1;',
    'client.js': 'import{b}from"./react.js";',
  };
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(folder, '_astro', name), code);
  const withPreloads = preloadWriter(folder);
  const island =
    '<astro-island component-url="/_astro/Cart.js" renderer-url="/_astro/client.js" client="load">';
  const links = ['Cart.js', 'client.js', 'shared.js', 'react.js'].map(
    (name) => `<link rel="modulepreload" href="/_astro/${name}">`,
  );
  expect(withPreloads(`<head></head>${island}`)).toBe(`<head>${links.join('')}</head>${island}`);
  const plain = '<head></head><p>component-url="/_astro/Cart.js"</p>';
  expect(withPreloads(plain)).toBe(plain);
});
