import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../support/imports.ts';

/** Every folder of src with what it may import: folders, single files, and, for domain and search, no package either. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  search: ['domain'],
  api: ['domain', 'package:'],
  files: ['package:'],
  catalogue: ['api', 'domain', 'package:'],
  release: ['catalogue', 'search', 'api', 'files', 'domain', 'package:'],
  stores: ['api', 'search', 'domain', 'package:'],
  inline: ['search', 'domain', 'package:'],
  islands: ['stores', 'search', 'domain', 'styles', 'package:'],
  components: ['islands', 'inline', 'domain', 'styles', 'package:'],
  layouts: ['islands', 'components', 'catalogue', 'inline', 'domain', 'styles', 'package:'],
  pages: [
    'layouts',
    'components',
    'islands',
    'inline',
    'catalogue',
    'search',
    'content',
    'domain',
    'styles',
    'package:',
  ],
  server: ['api/contract.ts', 'files', 'domain', 'package:'],
  conformance: ['api', 'catalogue/validation', 'domain', 'package:'],
  integration: ['package:'],
  styles: [],
  content: [],
};

/** Astro looks for the schema of `content` beside that folder. */
const outside = ['README.md', 'content.config.ts'];

test('every folder of src has a row in the table of layers', () => {
  const entries = readdirSync('src', { withFileTypes: true });
  const names = entries.map((entry) => entry.name).filter((name) => !outside.includes(name));
  expect(names.filter((name) => !(name in mayImport))).toEqual([]);
});

test('the table of layers in src/README.md is this one', () => {
  const [, table = ''] = /^## Layers$(.*?)^## /ms.exec(readFileSync('src/README.md', 'utf8')) ?? [];
  const written = [...table.matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm)].map(
    ([, folder = '', imports = '']) => [folder, namesIn(imports)] as const,
  );
  expect(Object.fromEntries(written)).toEqual(mayImport);
});

/** `domain`, packages, or nothing. */
function namesIn(cell: string): string[] {
  const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return cell.includes('packages') ? [...names, 'package:'] : names;
}

test.each(Object.entries(mayImport))('%s imports nothing but %j', (folder, allowed) => {
  const files = globSync(`src/${folder}/**/*.{ts,tsx,mts,js,mjs,jsx,astro,css}`);
  const violations = files.flatMap((file) =>
    forbidden(file.replaceAll('\\', '/').slice('src/'.length), folder, allowed),
  );
  expect(violations).toEqual([]);
});

/** Loads what its page names, which no row of the table can know. */
const loader = 'inline/dom.ts';

function forbidden(file: string, folder: string, allowed: readonly string[]): string[] {
  if (file === loader) return [];
  return importsOf(file, readFileSync(`src/${file}`, 'utf8'))
    .filter((place) => ![folder, ...allowed].some((each) => isIn(place, each)))
    .map((place) => `${file} imports ${place}`);
}

function isIn(place: string, allowed: string): boolean {
  return place === allowed || place.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`);
}
