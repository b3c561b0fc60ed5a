import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { siteFilesOf } from '#release/verify/references.ts';
import { feedFaults } from '#release/verify/verify-data.ts';
import { writeCrawlerFiles } from '#release/write-crawler-files.ts';
import { photo, product } from '../../../support/products.ts';

const siteUrl = 'https://shop.example';
const products = [
  product({ id: 'dress', price: 4_500, sizes: ['S', 'M'], pictures: [photo()] }),
  product({ id: 'soap', price: 900, sizes: [], pictures: [photo()] }),
];
let feed = '';

beforeAll(async () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'feed-'));
  await writeCrawlerFiles({ siteDir, products, previous: null, siteUrl, now: 0 });
  feed = readFileSync(path.join(siteDir, 'merchant-feed.xml'), 'latin1');
  rmSync(siteDir, { recursive: true });
});

/** Faults of a feed in a site that has the pages of the products, and none of their pictures. */
async function faultsOf(content: string, changed: ReadonlySet<string> | null): Promise<string[]> {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'feed-'));
  onTestFinished(() => rmSync(siteDir, { recursive: true }));
  writeFileSync(path.join(siteDir, 'merchant-feed.xml'), content, 'latin1');
  const files = siteFilesOf(products.map(({ id }) => `product/${id}.html`));
  const faults = await feedFaults({ siteDir, products, siteUrl, changed }, files);
  return faults.map(({ fault }) => fault);
}

const noneChanged: ReadonlySet<string> = new Set();

test('each item of a product is compared with it, in whichever size', async () => {
  expect(feed.match(/4500 UGX/g)).toHaveLength(2);
  expect(await faultsOf(feed, noneChanged)).toEqual([]);
  const told = 'tells of dress 450 UGX, in_stock instead of 4500 UGX, in_stock';
  expect(await faultsOf(feed.replace('4500 UGX', '450 UGX'), noneChanged)).toEqual([told]);
  expect(await faultsOf(feed.replace(/4500 UGX(?![\s\S]*4500)/, '450 UGX'), noneChanged)).toEqual([told]);
});

test('items of products that have changed keep Google’s rules and lead to what is there, and all where nothing is known', async () => {
  const odd = feed.replaceAll('>new<', '>fine<');
  const faultsIn = (ids: readonly string[]) =>
    ids.flatMap((id) => [
      expect.stringMatching(`^has the item ${id}, which has a condition`),
      expect.stringMatching(`^has the item ${id}, which leads to /pictures/`),
    ]);
  expect(await faultsOf(odd, noneChanged)).toEqual([]);
  expect(await faultsOf(odd, new Set(['soap']))).toEqual(faultsIn(['soap']));
  expect(await faultsOf(odd, null)).toEqual(faultsIn(['dress.s', 'dress.m', 'soap']));
});

test('an item of no product of the catalogue is read, whatever has changed', async () => {
  const stray = feed.replaceAll('/product/soap', '/product/lye');
  expect(await faultsOf(stray, noneChanged)).toEqual([
    'has the item soap, which leads to /product/lye, which is not there',
    expect.stringContaining('leads to /pictures/'),
    'tells of soap nothing instead of 900 UGX, in_stock',
  ]);
});
