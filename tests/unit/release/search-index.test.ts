import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { hash32 } from '#domain/text/slug.ts';
import { buildSearch, readSynonyms, writeSearchIndex } from '#release/search-index.ts';
import { openIndex } from '#search/engine.ts';
import { findProducts } from '#search/find.ts';
import { products } from '../../support/products.ts';
import { byTheRule } from '../search/oracle.ts';
import { sampleProducts } from '../search/sample.ts';

let siteDir = '';
beforeEach(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), 'lulu-site-'));
});
afterEach(() => rmSync(siteDir, { recursive: true, force: true }));

const fetchFile = async (name: string) => readFileSync(path.join(siteDir, searchFolder, name));

test('the sample shop is one file under 20 kB on the wire, which finds what the owner’s list says', async () => {
  const placed = buildSearch(sampleProducts(), { standIns: true, synonyms: readSynonyms() });
  writeSearchIndex(placed, siteDir);
  expect(placed.unmatched).toEqual([]);
  expect([...placed.files.keys()]).toEqual([placed.root]);
  expect(readFileSync(path.join(siteDir, searchRootFile), 'utf8')).toBe(placed.root);
  const sent = await fetchFile(`${placed.root}.br`);
  expect(sent.length).toBeLessThan(20_000);
  expect(brotliDecompressSync(sent)).toEqual(await fetchFile(placed.root));
  const index = await openIndex(placed.root, fetchFile);
  const { similar, rewrite } = await findProducts(index, 'sabuni');
  expect(rewrite).toEqual({ kind: 'synonym', text: 'soap' });
  expect((await index.items(similar.slice(0, 1)))[0]?.name).toBe('Eva Papaya & Carrot Soap 150 g');
});

test('a larger shop has many files, all of them named, and the same products give the same names', async () => {
  const many = products(900).map((each, at) => ({
    ...each,
    name: `Soap ${hash32(`${at}`)}`,
    description: Array.from({ length: 8 }, (_, word) => hash32(`${at} ${word}`)).join(' '),
  }));
  const options = { standIns: true, synonyms: '' };
  const placed = buildSearch(many, options);
  writeSearchIndex(placed, siteDir);
  expect(placed.files.size).toBeGreaterThan(10);
  const written = readdirSync(path.join(siteDir, searchFolder)).filter((name) => !name.endsWith('.br'));
  expect(written.toSorted()).toEqual([...placed.files.keys()].toSorted());
  expect(buildSearch(many, options)).toEqual(placed);
  const index = await openIndex(placed.root, fetchFile);
  const { exact } = await findProducts(index, 'soap 77');
  expect(exact.map((place) => many[place]?.id)).toEqual(byTheRule(many, 'soap 77'));
  expect(exact.length).toBeGreaterThan(1);
});

test('a name in the owner’s list that no product has is told, and a list that makes no sense is refused', () => {
  const build = (synonyms: string) => buildSearch(products(1), { standIns: true, synonyms });
  expect(build('sabuni = bar soap, gel').unmatched).toEqual(['gel']);
  expect(() => build('sabuni soap')).toThrow(
    /^src\/content\/synonyms\.txt, line 1: "sabuni soap" has no "="/,
  );
});
