import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, onTestFinished, test } from 'vitest';
import { readReply } from '#api/reply.ts';
import { withUnreducedPrices } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { type ValidatedCatalogue, validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { verifySite } from '#release/verify/verify-site.ts';
import { fuzzedReply } from '../../support/fuzzed-catalogue.ts';
import { photo } from '../../support/products.ts';
import { stagedSite } from '../../support/staged-site.ts';

/** `CATALOGUE_RUNS=5000 npm test -- unit fuzz-catalogues` takes minutes. */
const count = Number(process.env.CATALOGUE_RUNS ?? 60);
const seed = Number(process.env.CATALOGUE_SEED ?? Math.floor(Math.random() * 1e9));

/** Null if the reply is refused whole. */
function validated(text: string): ValidatedCatalogue | null {
  const read = readReply(text);
  try {
    return validateCatalogue(read.outcome === 'unreadable' ? null : read.reply, {
      apiUrl: 'https://api.example',
      lastPublished: null,
      force: false,
    });
  } catch (error) {
    expect(error).toBeInstanceOf(CatalogueRejectedError);
    return null;
  }
}

const inOrder = <T extends { id: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('R7, R8: of any catalogue all that is good is published and nothing else, and its site is sound', {
  timeout: 600_000,
}, async () => {
  console.log(`${count} fuzzed catalogues, CATALOGUE_SEED=${seed}`);
  const all: Product[] = [];
  for (const [number, { text, published }] of fc.sample(fuzzedReply, { numRuns: count, seed }).entries()) {
    const catalogue = validated(text);
    const told = catalogue?.products.map(({ id, name, price }) => ({ id, name, price }));
    expect(told && inOrder(told), `catalogue ${number}: ${text}`).toEqual(
      published ? inOrder(published) : undefined,
    );
    // One site of them all: each product under its own id.
    for (const { images: _, reviews: __, ...product } of withUnreducedPrices(catalogue?.products ?? []))
      all.push({ ...product, id: `${number}_${product.id}`, pictures: [photo()] });
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'fuzz-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const site = await stagedSite(all, folder);
  await verifySite(site);
  const pages = globSync('product/*.html', { cwd: site.siteDir });
  expect(pages.length).toBe(all.length);
  const harmful = pages.flatMap((page) => harmIn(readFileSync(path.join(site.siteDir, page), 'utf8')));
  expect(harmful).toEqual([]);
});

/** Markup that no page has of its own: a text of the catalogue would have become it. */
function harmIn(html: string): string[] {
  const found: string[] = [];
  let isInScript = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isInScript = name === 'script' && attributes.type !== 'application/ld+json';
      for (const [key, value] of Object.entries(attributes))
        if (key.startsWith('on') || /^\s*javascript:/i.test(value)) found.push(`${name} ${key}`);
      if (name === 'img' && attributes.src === 'x') found.push('img');
    },
    ontext(text) {
      if (isInScript && /\balert\(/.test(text)) found.push('script');
      if (!isInScript && text.includes('[object Object]')) found.push('[object Object]');
    },
    onclosetag(name) {
      if (name === 'script') isInScript = false;
    },
  });
  parser.end(html);
  return found;
}
