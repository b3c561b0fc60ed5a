import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { declareOwnData, loadSiteData, sharedPageData } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { compilePages } from '#release/compile-pages.ts';
import { type RenderOptions, renderPages } from '#release/render-pages.ts';
import { photo, product } from '../../support/products.ts';

const edits = [
  'price',
  'name',
  'category',
  'brand',
  'added',
  'removed',
  'order',
  'setting',
  'nothing',
] as const;

/** As many products as fill two pages of a list, in two categories. */
const catalogue = Array.from({ length: 30 }, (_, index) =>
  product({
    id: `p${index}`,
    name: `Soap ${index}`,
    price: 1_000 + index,
    pictures: [photo({ key: `soap${index}` })],
    category: index % 3 ? 'Laundry' : 'Hair Care',
    subCategory: index % 5 ? 'Pearl' : 'Eva Cosmetics',
    bestseller: index % 7 === 0,
  }),
);

test('after any edits a site is, byte for byte, what a full build makes, and only what they change is rendered', async () => {
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...edits], { minLength: 3, maxLength: 3 }), {
    numRuns: 1,
    seed: Number(process.env.EDITS_SEED ?? Math.floor(Math.random() * 1e6)),
  });
  let state = { products: catalogue as readonly Product[], code: 'one' };
  let previous = await rendered(state, null);
  for (const [round, edit] of [...chosen, 'price' as const].entries()) {
    state = edited(state, edit, round);
    const reused = await rendered(state, previous.pages);
    const full = await rendered(state, null);
    expect(reused.content, `edits ${chosen.join(', ')}, at ${edit}`).toEqual(full.content);
    if (edit === 'nothing') expect(reused.rendered).toEqual([]);
    if (edit === 'price') {
      expect(reused.rendered).toContain('product/p3.html');
      expect(reused.rendered.length).toBeLessThan(full.rendered.length / 2);
    }
    previous = reused;
  }
});

test('a page with its own data cannot ask for the whole catalogue', () => {
  onTestFinished(() => declareOwnData(false));
  declareOwnData(true);
  expect(loadSiteData).toThrow(/asks for the whole catalogue/);
});

interface State {
  products: readonly Product[];
  code: string;
}

function edited({ products, code }: State, edit: (typeof edits)[number], round: number): State {
  const change = (changed: Partial<Product>) =>
    products.map((each) => (each.id === 'p3' ? { ...each, ...changed } : each));
  switch (edit) {
    case 'price':
      return { code, products: change({ price: 20_000 + round }) };
    case 'name':
      return { code, products: change({ name: `Gentle soap ${round}` }) };
    case 'category':
      return {
        code,
        products: products.map((each) =>
          each.category === 'Hair Care' ? { ...each, category: `Hair ${round}` } : each,
        ),
      };
    case 'brand':
      return { code, products: change({ subCategory: `Brand ${round}` }) };
    case 'added':
      return { code, products: [product({ id: `new-${round}`, name: `New ${round}` }), ...products] };
    case 'removed':
      return { code, products: products.filter(({ id }) => id === 'p3' || id !== products.at(-1)?.id) };
    case 'order':
      return { code, products: products.toReversed() };
    case 'setting':
      return { code: `${code}'`, products };
    case 'nothing':
      return { code, products };
  }
}

interface Rendered {
  pages: NonNullable<RenderOptions['previous']>;
  rendered: string[];
  /** Hashes of all files by their names. */
  content: Record<string, string>;
}

async function rendered({ products, code }: State, previous: RenderOptions['previous']): Promise<Rendered> {
  const folder = mkdtempSync(path.join(tmpdir(), 'incremental-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const snapshot = { products, extras: [] };
  const outDir = path.join(folder, 'site');
  const { pages, rendered: files } = await renderPages({
    compiled: await compilePages(() => {}),
    catalogue: { ...snapshot, gone: [], searchRoot: 'index-0.bin' },
    outDir,
    siteUrl: 'http://localhost:4321',
    previous,
    sharedKey: `${code} ${JSON.stringify(sharedPageData(snapshot))}`,
    catalogueHash: hashOf(JSON.stringify(snapshot)),
  });
  const content = globSync('**/*.*', { cwd: outDir })
    .toSorted()
    .map((file) => [file, hashOf(readFileSync(path.join(outDir, file)))]);
  return {
    pages: { folder: outDir, pages },
    rendered: files,
    content: Object.fromEntries(content),
  };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
