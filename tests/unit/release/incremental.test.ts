import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { frameOf } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { compilePages } from '#release/compile-pages.ts';
import { type FormerPages, renderPages } from '#release/render.ts';
import { photo, product } from '../../support/products.ts';

/** Each rendering is a process; the first compiles the pages too, and another one on this machine may go first. */
const slow = { timeout: 180_000 };

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

test(
  'after any edits a site is, byte for byte, what a full build makes, and only what they change is made',
  slow,
  async () => {
    const [chosen = []] = fc.sample(fc.array(fc.constantFrom(...edits), { minLength: 4, maxLength: 4 }), {
      numRuns: 1,
      seed: Number(process.env.EDITS_SEED ?? Math.floor(Math.random() * 1e6)),
    });
    let state = { products: catalogue as readonly Product[], basis: 'one' };
    let former = await rendered(state, null);
    for (const [round, edit] of [...chosen, 'price' as const].entries()) {
      state = edited(state, edit, round);
      const taken = await rendered(state, former.pages);
      const full = await rendered(state, null);
      expect(taken.content, `edits ${chosen.join(', ')}, at ${edit}`).toEqual(full.content);
      if (edit === 'nothing') expect(taken.made).toEqual([]);
      if (edit === 'price') {
        expect(taken.made).toContain('product/p3.html');
        expect(taken.made.length).toBeLessThan(full.made.length / 2);
      }
      former = taken;
    }
  },
);

test('a page with data of its own cannot ask for the whole catalogue', slow, async () => {
  const { loadSiteData } = await import('#catalogue/site-data.ts');
  const scope = globalThis as { pageHasOwnData?: boolean };
  onTestFinished(() => {
    scope.pageHasOwnData = false;
  });
  scope.pageHasOwnData = true;
  expect(loadSiteData).toThrow(/asks for the whole catalogue/);
});

interface State {
  products: readonly Product[];
  basis: string;
}

function edited({ products, basis }: State, edit: (typeof edits)[number], round: number): State {
  const change = (changed: Partial<Product>) =>
    products.map((each) => (each.id === 'p3' ? { ...each, ...changed } : each));
  switch (edit) {
    case 'price':
      return { basis, products: change({ price: 20_000 + round }) };
    case 'name':
      return { basis, products: change({ name: `Gentle soap ${round}` }) };
    case 'category':
      return {
        basis,
        products: products.map((each) =>
          each.category === 'Hair Care' ? { ...each, category: `Hair ${round}` } : each,
        ),
      };
    case 'brand':
      return { basis, products: change({ subCategory: `Brand ${round}` }) };
    case 'added':
      return { basis, products: [product({ id: `new-${round}`, name: `New ${round}` }), ...products] };
    case 'removed':
      return { basis, products: products.filter(({ id }) => id === 'p3' || id !== products.at(-1)?.id) };
    case 'order':
      return { basis, products: products.toReversed() };
    case 'setting':
      return { basis: `${basis}'`, products };
    case 'nothing':
      return { basis, products };
  }
}

interface Rendered {
  pages: FormerPages;
  made: string[];
  /** Hashes of all files by their names. */
  content: Record<string, string>;
}

async function rendered({ products, basis }: State, former: FormerPages | null): Promise<Rendered> {
  const folder = mkdtempSync(path.join(tmpdir(), 'incremental-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const snapshotFile = path.join(folder, 'snapshot.json');
  const snapshot = { products, extras: [] };
  writeFileSync(snapshotFile, JSON.stringify(snapshot));
  const outDir = path.join(folder, 'site');
  const { made, keys } = renderPages({
    compiled: await compilePages(() => {}),
    snapshotFile,
    searchRoot: 'index-0.bin',
    outDir,
    former,
    basis: `${basis} ${JSON.stringify(frameOf(snapshot))}`,
    catalogue: hashOf(JSON.stringify(snapshot)),
  });
  const told: string[] = [];
  for await (const page of made) told.push(page);
  const files = globSync('**/*.*', { cwd: outDir }).toSorted();
  const content = files.map((file) => [file, hashOf(readFileSync(path.join(outDir, file)))]);
  return { pages: { folder: outDir, keys: await keys }, made: told, content: Object.fromEntries(content) };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
