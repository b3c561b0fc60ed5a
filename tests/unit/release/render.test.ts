import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { root } from '#files/folders.ts';
import { compilePages } from '#release/compile-pages.ts';
import { type RenderedPages, type RenderOptions, renderPages } from '#release/render-pages.ts';
import { product } from '../../support/products.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder(path.join(tmpdir(), 'render-'));
});

test('every page is reported, once, and what it leads to in vain', async () => {
  const { rendered: pages, faults } = await render([product({ id: 'a' }), product({ id: 'b-1_x' })], null);
  expect(pages).toContain('product/b-1_x.html');
  const files = globSync('**/*.*', { cwd: site() }).filter((file) => !file.endsWith('.br'));
  expect(pages.toSorted()).toEqual(files.toSorted());
  const fault = expect.stringMatching(/^leads to \/pictures\/.+, which is not there$/);
  expect(faults).toContainEqual({ file: 'product/b-1_x.html', fault });
});

test('pages may go beside the project, into a folder whose name begins as the project’s', async () => {
  folder = temporaryFolder(`${root}-data-`);
  expect((await render([product({ id: 'a' })], null)).rendered).toContain('product/a.html');
});

test('no page has a hash of the folder of the code', async () => {
  await render([], null);
  expect(readFileSync(path.join(site(), 'cart.html'), 'utf8')).toMatch(/<astro-island (?!uid)/);
});

test('pages are compiled for Node, without the helpers of older browsers', async () => {
  const pagesDir = path.dirname((await compilePages(() => {})).entry);
  const code = globSync('**/*.mjs', { cwd: pagesDir }).map((file) =>
    readFileSync(path.join(pagesDir, file), 'utf8'),
  );
  expect(code.join('')).toMatch(/\bclass \w+ (extends \w+ )?\{[^}]*\s#\w+/);
  expect(code.filter((text) => /^function _(defineProperty|classPrivate\w+)\(/m.test(text))).toEqual([]);
});

function temporaryFolder(prefix: string): string {
  const made = mkdtempSync(prefix);
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

async function render(
  products: readonly Product[],
  previous: RenderOptions['previous'],
): Promise<RenderedPages> {
  return await renderPages({
    compiled: await compilePages(() => {}),
    catalogue: { products, extras: [], gone: [], searchRoot: 'index-0.bin' },
    outDir: site(),
    siteUrl: 'http://localhost:4321',
    previous,
    sharedKey: '',
    catalogueHash: '',
  });
}

function site(): string {
  return path.join(folder, 'site');
}
