import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { fullText } from '#domain/shop/shop.ts';
import { indexTexts } from '#release/full-text/index-texts.ts';
import { writeFullText } from '#release/full-text/write-full-text.ts';
import { siteFilesIn } from '#release/verify/references.ts';
import { fullTextFaults } from '#release/verify/verify-full-text.ts';
import { product, products } from '../../support/products.ts';

let top: string;
beforeAll(() => {
  top = mkdtempSync(path.join(tmpdir(), 'lulu-texts-'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const balm = product({
  id: 'balm',
  name: 'Shea balm',
  description: 'For dry <b>hands</b> & elbows.',
  specifications: [{ label: 'How to use', value: 'Warm it between your palms' }],
});

const refund = { page: 'Returns', heading: 'Refunds', address: '/returns#refunds', text: 'By mobile money.' };

/** Stages the rendered pages of a site, and its index. */
async function stage(
  name: string,
  { all = [balm] as readonly Product[], sections = [refund], previousDir = null as string | null } = {},
) {
  const siteDir = path.join(top, name);
  mkdirSync(path.join(siteDir, 'product'), { recursive: true });
  writeFileSync(path.join(siteDir, 'returns.html'), 'x');
  for (const { id } of all.slice(0, 9)) writeFileSync(path.join(siteDir, 'product', `${id}.html`), 'x');
  writeFileSync(path.join(siteDir, 'help.json'), JSON.stringify({ sections }));
  const said: string[] = [];
  await writeFullText({ siteDir, products: all, previousDir, log: (line) => said.push(line) });
  const root = JSON.parse(readFileSync(path.join(siteDir, 'texts.json'), 'utf8'));
  const folder = path.join(siteDir, 'texts', root.folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.includes('.'),
  );
  const faults = () => fullTextFaults({ siteDir, products: all }, siteFilesIn(siteDir));
  return { siteDir, folder, root, files: files.toSorted(), said, faults };
}

const inode = (folder: string, file: string) => statSync(path.join(folder, file)).ino;

describe('the full-text index', () => {
  let first: Awaited<ReturnType<typeof stage>>;
  beforeAll(async () => {
    first = await stage('first');
  });

  test('has what a search loads and nothing else, and says how long it took', async () => {
    const kinds = first.files.map((file) => file.replace(/en_\w+/, 'en'));
    expect(kinds).toEqual([
      'fragment/en.pf_fragment',
      'fragment/en.pf_fragment',
      'index/en.pf_index',
      'pagefind-entry.json',
      'pagefind.en.pf_meta',
      'pagefind.js',
      'wasm.en.pagefind',
    ]);
    expect(first.root.preloaded.map((file: string) => file.replace(/en_\w+/, 'en'))).toEqual([
      'pagefind-entry.json',
      'pagefind.en.pf_meta',
      'wasm.en.pagefind',
    ]);
    expect(first.said).toEqual([expect.stringMatching(/^Made the full-text index of 2 texts in \d+\.\d s$/)]);
    expect(await first.faults()).toEqual([]);
  });

  test('is the same to the byte for the same texts, whatever else of a product has changed', async () => {
    const again = await stage('again', { all: [{ ...balm, price: 1 }] });
    expect(again.root).toEqual(first.root);
    expect(again.files).toEqual(first.files);
    for (const file of first.files)
      expect(
        readFileSync(path.join(again.folder, file)).equals(readFileSync(path.join(first.folder, file))),
      ).toBe(true);
  });

  test('is that of the site before where no text has changed, compressed variants too', async () => {
    const wasm = path.join(first.folder, 'wasm.en.pagefind');
    writeFileSync(`${wasm}.br`, 'short');
    const next = await stage('next', { all: [{ ...balm, price: 1 }], previousDir: first.siteDir });
    expect(next.said).toEqual([expect.stringContaining('Reused the full-text index of 2 texts')]);
    for (const file of [...first.files, 'wasm.en.pagefind.br'])
      expect(inode(next.folder, file)).toBe(inode(first.folder, file));
    expect(await next.faults()).toEqual([]);
  });

  test('is another where a text has changed, with the files of the others', async () => {
    const changed = { ...balm, description: 'For dry feet.' };
    const next = await stage('changed', { all: [changed], previousDir: first.siteDir });
    expect(next.root.folder).not.toBe(first.root.folder);
    const shared = next.files.filter((file) => existsSync(path.join(first.folder, file)));
    const same = shared.filter((file) => inode(next.folder, file) === inode(first.folder, file));
    expect(same.map((file) => file.replace(/en_\w+/, 'en'))).toEqual([
      'fragment/en.pf_fragment',
      'pagefind.js',
      'wasm.en.pagefind',
      'wasm.en.pagefind.br',
    ]);
  });

  test('of a large shop has the text pages alone', async () => {
    const all = products(fullText.mostProducts + 1);
    const large = await stage('large', { all });
    expect(large.files.filter((file) => file.startsWith('fragment/'))).toHaveLength(1);
    expect(await large.faults()).toEqual([]);
  });

  test('keeps a site from being published that lacks a file, a page or a product of it', async () => {
    const site = await stage('broken');
    rmSync(path.join(site.folder, 'wasm.en.pagefind'));
    rmSync(path.join(site.siteDir, 'returns.html'));
    expect((await site.faults()).map(({ fault }) => fault)).toEqual([
      'is not there',
      'leads to /returns#refunds, which is not there',
    ]);
    const { siteDir } = site;
    const files = siteFilesIn(first.siteDir);
    const sold = [{ ...balm, name: 'Another' }, product({ id: 'new' })];
    const faults = await fullTextFaults({ siteDir: first.siteDir, products: sold }, files);
    expect(faults.map(({ fault }) => fault)).toEqual([
      'has another name of /product/balm than its page, or none',
      'has another name of /product/new than its page, or none',
    ]);
    writeFileSync(path.join(siteDir, 'texts.json'), '{');
    expect((await site.faults())[0]?.fault).toMatch(/^cannot be searched: /);
  });
});

test('where Pagefind cannot run, the site has no index, and the build says so in one line', async () => {
  vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', '/no/such/program');
  vi.spyOn(console, 'error').mockReturnValue();
  const siteDir = path.join(top, 'without-pagefind');
  mkdirSync(siteDir);
  writeFileSync(path.join(siteDir, 'help.json'), JSON.stringify({ sections: [refund] }));
  const said: string[] = [];
  const place = () =>
    writeFullText({ siteDir, products: [balm], previousDir: null, log: (line) => said.push(line) });
  expect(await place()).toBe(false);
  expect(said).toEqual([
    'The texts could not be indexed by Pagefind: Pagefind backend closed. This release is published without the full-text search, which the next release tries again, and the first run after a day.',
  ]);
  expect(readdirSync(siteDir)).toEqual(['help.json']);
  vi.unstubAllEnvs();
  expect(await place()).toBe(true);
});

test('a Pagefind that never answers is not waited for', async () => {
  const program = path.join(top, 'silent');
  writeFileSync(program, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', program);
  await expect(indexTexts([], 100)).rejects.toThrow(
    'The texts could not be indexed by Pagefind: not finished after 0.1 s',
  );
});
