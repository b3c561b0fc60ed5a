import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

const products = [
  listed(1, { sizes: ['S', 'M'], sub_category: 'Female', category: 'Dresses' }),
  listed(2, { image: ['images/soap-2.jpg', 'images/soap-2-side.jpg'] }),
  ...[3, 4, 5, 6].map((id) => listed(id)),
];

let api: OtherApi;
let shop: Workplace;

beforeAll(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
  api.list(products);
  expect(await shop.build(api.url)).toMatchObject({ code: 0, faults: '' });
});

afterAll(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

beforeEach(() => {
  api.status = 200;
  api.list(products);
});

test('a catalogue becomes a site in dist, once', async () => {
  expect(shop.read('product/2.html')).toContain('Pearl Bar Soap 2');
  const before = shop.published();
  const { code, said } = await shop.build(api.url);
  expect([code, said]).toEqual([0, expect.stringMatching(/Nothing has changed: the site is in dist\.\n$/)]);
  expect(shop.published()).toEqual(before);
});

test('a site for an API on the internet is not built before the shop says where it is', async () => {
  const before = shop.published();
  expect(await shop.build('https://api.example', [], { SHOP_SITE_URL: '' })).toMatchObject({
    code: 1,
    faults: expect.stringMatching(/^SHOP_SITE_URL is not set, and /),
  });
  expect(shop.published()).toEqual(before);
});

test('a build says that its pages name this machine, and that their contacts are the example’s', async () => {
  const { code, faults } = await shop.build(api.url, [], { SHOP_SITE_URL: '' });
  expect(code).toBe(0);
  expect(faults).toMatch(
    /^\nWARNING: These pages name http:\/\/localhost:4321 as their address, and these contacts are still the example's: [^\n]+\n\n$/,
  );
});

test('R32: a list without products has its page, and stands in no sitemap', () => {
  const parts = readdirSync(shop.site).filter((file) => /^sitemap-\d+\.xml$/.test(file));
  const all = [...parts, 'sitemap.html'].map((file) => shop.read(file)).join('\n');
  for (const list of ['/detergents/pearl"', '/detergents/pearl<', '/brand/female<'])
    expect(all).toContain(list);
  for (const list of ['/detergents/apex', '/evacosmetics/oral-care']) {
    expect(existsSync(path.join(shop.site, `${list}.html`))).toBe(true);
    expect(all).not.toContain(list);
  }
});

test('two builds of one catalogue, far apart, are the same to the byte', async () => {
  using other = new Workplace();
  const env = { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' };
  expect(await other.build(api.url, [], env)).toMatchObject({ code: 0, faults: '' });
  const { 'records/published.json': _, ...there } = other.published();
  const { 'records/published.json': __, ...here } = shop.published();
  expect(Object.keys(there).filter((file) => file.endsWith('.avif')).length).toBeGreaterThanOrEqual(7);
  expect(there).toEqual(here);
});

test('dist has what static hosts read, and of what has not changed the very files of before', async () => {
  expect(shop.read('.htaccess')).toContain('ErrorDocument 404 /404.html');
  for (const file of ['.nginx.conf', '_headers', '_redirects']) expect(shop.read(file)).not.toBe('');
  // What tells of the build stays with the release.
  const dotFiles = readdirSync(shop.site).filter((file) => file.startsWith('.'));
  expect(dotFiles.toSorted()).toEqual(['.htaccess', '.nginx.conf']);
  const files = ['about.html', 'about.html.br'];
  const inodes = () => files.map((file) => statSync(path.join(shop.site, file)).ino);
  const before = inodes();
  api.list(products.map((product) => (product.id === 6 ? { ...product, price: 9_000 } : product)));
  await shop.build(api.url);
  // Pictures are links to the build's cache.
  const all = readdirSync(shop.site, { recursive: true, withFileTypes: true });
  const rights = all.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mode & 0o777);
  expect([...new Set(rights)].toSorted()).toEqual([0o644, 0o755]);
  expect(statSync(shop.site).mode & 0o777).toBe(0o755);
  expect(brotliDecompressSync(readFileSync(path.join(shop.site, 'product/6.html.br'))).toString()).toBe(
    shop.read('product/6.html'),
  );
  expect(shop.read('product/6.html')).toContain('9,000');
  expect(inodes()).toEqual(before);
});

test('a build that is killed leaves the site as it was, and the next one is whole', async () => {
  const before = shop.published();
  api.list([...products, listed(7)]);
  const build = shop.begin(api.url);
  for await (const chunk of build.stdout) if (String(chunk).includes('Rendering the pages')) break;
  build.kill('SIGKILL');
  await once(build, 'exit');
  expect(shop.published()).toEqual(before);
  expect(await shop.build(api.url)).toMatchObject({ code: 0, faults: '' });
  expect(shop.read('product/7.html')).toContain('Pearl Bar Soap 7');
  expect(readdirSync(shop.folder).toSorted()).toEqual(['dist', 'records']);
});
