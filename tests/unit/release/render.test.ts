import { globSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { compilePages } from '#release/compile-pages.ts';
import { root } from '#release/project.ts';
import { type PreviousPages, type RenderedPages, startRenderer, startRendering } from '#release/render.ts';
import { product } from '../../support/products.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder(path.join(tmpdir(), 'render-'));
});

test('every page is reported, once', async () => {
  const snapshot = { products: [product({ id: 'a' }), product({ id: 'b-1_x' })], extras: [] };
  const pages = await rendered(JSON.stringify(snapshot));
  expect(pages).toContain('product/b-1_x.html');
  const files = globSync('**/*.*', { cwd: site() }).filter((file) => !file.endsWith('.br'));
  expect(pages.toSorted()).toEqual(files.toSorted());
});

test('pages may go beside the project, into a folder whose name begins as the project’s', async () => {
  folder = temporaryFolder(`${root}-data-`);
  expect(await rendered(JSON.stringify({ products: [product({ id: 'a' })], extras: [] }))).toContain(
    'product/a.html',
  );
});

test('a page whose file was torn or edited since is rendered again, the others are reused', async () => {
  const snapshot = JSON.stringify({ products: [product({ id: 'a' }), product({ id: 'b' })], extras: [] });
  const { pages } = await render(snapshot, null);
  const previous = path.join(folder, 'previous');
  renameSync(site(), previous);
  const edited = path.join(previous, 'product/a.html');
  writeFileSync(edited, readFileSync(edited, 'utf8').replace('Pearl', 'Pear1'));
  utimesSync(edited, 1, 1);
  writeFileSync(path.join(previous, 'product/b.html.br'), '');
  const { rendered } = await render(snapshot, { folder: previous, quality: 1, pages });
  expect(rendered.toSorted()).toEqual(['product/a.html', 'product/b.html']);
  expect(readFileSync(path.join(site(), 'product/a.html'), 'utf8')).not.toContain('Pear1');
});

test('pages are compiled for Node, without the helpers of older browsers', async () => {
  const { pagesDir } = await compilePages(() => {});
  const code = globSync('**/*.mjs', { cwd: pagesDir }).map((file) =>
    readFileSync(path.join(pagesDir, file), 'utf8'),
  );
  expect(code.join('')).toMatch(/\bclass \w+ (extends \w+ )?\{[^}]*\s#\w+/);
  expect(code.filter((text) => /^function _(defineProperty|classPrivate\w+)\(/m.test(text))).toEqual([]);
});

test('pages that cannot be rendered are a fault that says why', async () => {
  await expect(rendered('no snapshot')).rejects.toThrow(/^The pages could not be rendered:\n.*JSON/s);
});

function temporaryFolder(prefix: string): string {
  const made = mkdtempSync(prefix);
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

async function rendered(snapshot: string): Promise<string[]> {
  return (await render(snapshot, null)).rendered;
}

async function render(snapshot: string, previous: PreviousPages | null): Promise<RenderedPages> {
  const snapshotFile = path.join(folder, 'snapshot.json');
  writeFileSync(snapshotFile, snapshot);
  const rendering = await startRendering({
    renderer: startRenderer(await compilePages(() => {})),
    snapshotFile,
    goneFile: path.join(folder, 'gone.json'),
    outDir: site(),
    previous,
    sharedKey: '',
    catalogueHash: '',
    quality: 1,
    gzipLevel: null,
  });
  rendering.nameSearchRoot('index-0.bin');
  return await rendering.pages;
}

function site(): string {
  return path.join(folder, 'site');
}
