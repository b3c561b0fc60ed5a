import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { smokeTest } from '../../../scripts/smoke-test.ts';
import { browserFault } from '../../support/chromium.ts';
import { product } from '../../support/products.ts';
import { skippedSince } from '../../support/skipped-since.ts';
import { stagedSite } from '../../support/staged-site.ts';

const noBrowser = browserFault();

let folder: string;
let site: Awaited<ReturnType<typeof stagedSite>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'smoke-'));
  site = await stagedSite(
    [product({ id: 'out', stock: 0 }), product({ id: 'shirt', sizes: ['S', 'M'] })],
    folder,
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

const tried = (timeoutMs = 60_000) => smokeTest(site.siteDir, site.products, timeoutMs);

function edit(name: string, from: string | RegExp, to: string): void {
  const file = path.join(site.siteDir, name);
  const content = readFileSync(file, 'utf8');
  expect(content).toMatch(from);
  writeFileSync(file, content.replace(from, to));
  onTestFinished(() => writeFileSync(file, content));
}

const inBrowser = noBrowser ? test.skip : test;
const options = noBrowser ? skippedSince(noBrowser) : {};

inBrowser('a sound site passes in a browser', options, async () => {
  await tried();
});

inBrowser('a site whose scripts fail is refused, with the page', options, async () => {
  // The policy of the page would refuse the script.
  const added = "<script>throw new Error('Lost')</script>";
  edit('product/shirt.html', /<meta http-equiv="Content-Security-Policy"[^>]*>/, added);
  await expect(tried()).rejects.toThrow(
    /: product\/shirt\.html in a browser has a script that fails: Lost\.$/,
  );
});

inBrowser('a site on whose product page a tap does not count is refused', options, async () => {
  edit('product/shirt.html', /class="cart-count/g, 'class="count');
  await expect(tried(20_000)).rejects.toThrow(
    /: product\/shirt\.html in a browser counts no tap on Add to cart\.$/,
  );
});

test('without a browser the test says so', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere');
  await expect(tried()).rejects.toThrow(/^CHROMIUM_PATH is "\/nowhere", where no program is/);
});
