import {
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { type FileSizes, intactSite, readSnapshot } from '#release/built-files.ts';
import { VerificationError, type VerifyOptions, verifySite } from '#release/verify/verify-site.ts';
import { listed, OtherApi } from '../../../support/other-api.ts';
import { publish, releaseOf } from '../../../support/publish.ts';
import { Workplace } from '../../../support/workplace.ts';

const siteUrl = 'http://localhost:4321';
const env = { SHOP_HOOK_SECRET: 'of-the-back-end-alone-1' };

const list = [1, 2, 3, 4, 5, 6].map((id) =>
  listed(id, { image: [`images/large-${id}.jpg`], stock: id === 6 ? 0 : 9, sub_category: 'Female' }),
);

let api: OtherApi;
let shop: Workplace;
let site: string;
let sound: Omit<VerifyOptions, 'siteDir'>;
let sizes: FileSizes;

beforeAll(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
  api.list(list);
  await publish(shop, api.url);
  api.list(list.slice(1));
  await publish(shop, api.url);
  site = releaseOf(shop);
  sound = optionsOf();
});

afterAll(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

function optionsOf(): Omit<VerifyOptions, 'siteDir'> {
  const intact = intactSite(site);
  if (intact === null) throw new Error('The site is not as it was written.');
  sizes = intact.sizes;
  const { pages } = intact;
  const { products = [] } = readSnapshot(site) ?? {};
  return { products, pages, verified: [], faults: [], publicFiles: [], previous: null, siteUrl, env };
}

/** The sentence of the refusal; '' where the site is sound. */
async function refusal(changed: Partial<VerifyOptions> = {}): Promise<string> {
  try {
    await verifySite({ siteDir: site, ...sound, ...changed });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(VerificationError);
    return (error as VerificationError).message;
  }
}

/** Changes a file of the site until the test is over. */
function edit(name: string, change: (content: string) => string): void {
  const file = path.join(site, name);
  const content = readFileSync(file, 'latin1');
  const changed = change(content);
  expect(changed, `${name} was changed`).not.toBe(content);
  // A new file: the old one may be another name of one that another site has.
  const put = (text: string) => {
    rmSync(file);
    writeFileSync(file, text, 'latin1');
  };
  put(changed);
  onTestFinished(() => put(content));
}

function remove(name: string): void {
  const file = path.join(site, name);
  renameSync(file, `${site}-aside`);
  onTestFinished(() => renameSync(`${site}-aside`, file));
}

function add(name: string, content: string): void {
  const file = path.join(site, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  onTestFinished(() => rmSync(file));
}

const first = (pattern: string) => globSync(pattern, { cwd: site }).toSorted()[0] ?? '';
const withProduct = (id: string, changed: Partial<Product>) =>
  sound.products.map((each) => (each.id === id ? { ...each, ...changed } : each));

test('a sound site is published, read whole or where it is new', async () => {
  expect(await refusal()).toBe('');
  const { products } = sound;
  expect(await refusal({ previous: { folder: site, products, sizes } })).toBe('');
});

test('a page with another script than its folder is not published, since data may have become one', async () => {
  const fault = 'product/3.html has another inline script or style than the other pages of /product/';
  edit('product/3.html', (html) => html.replace("script-src 'self'", "script-src 'self' 'sha256-a='"));
  expect(await refusal()).toContain(fault);
  const folder = mkdtempSync(path.join(shop.folder, 'before-'));
  mkdirSync(path.join(folder, 'product'));
  for (const file of globSync('product/[!3]*.html', { cwd: site }))
    linkSync(path.join(site, file), path.join(folder, file));
  const { products } = sound;
  expect(await refusal({ previous: { folder, products, sizes } })).toContain(fault);
  edit('about.html', (html) => html.replace('http-equiv="Content-Security-Policy"', ''));
  expect(await refusal()).toContain('about.html has no content security policy');
});

describe('a site is refused, in a sentence with page and fault,', () => {
  test.each(['notes.xml', 'drawing.svg', 'finding/part'])('for a secret in %s', async (name) => {
    add(name, `\0<!-- ${env.SHOP_HOOK_SECRET} -->`);
    expect(await refusal()).toContain(`${name} holds the value of SHOP_HOOK_SECRET`);
  });

  test.each(['product/2.html', 'pictures/*-320.avif', '404.html', 'place-order.html', 'merchant-feed.xml'])(
    'without %s',
    async (pattern) => {
      const name = first(pattern);
      remove(name);
      expect(await refusal()).toContain(`: ${name} is not there`);
    },
  );

  const broken: readonly [file: string, from: RegExp, to: string, fault: RegExp][] = [
    ['about.html', /href="\/collection"/, 'href="/nowhere"', /leads to \/nowhere, which is not there/],
    ['about.html', /href="\/help"/, `href="${siteUrl}/no"`, /leads to \/no,/],
    ['product/2.html', /<\/main>/, '<a href="#no">x</a></main>', /leads to #no,/],
    ['index.html', /action="\/collection"/, 'action="/find"', /leads to \/find,/],
    ['product/2.html', /(src="\/pictures\/)\w+/, '$1lost', /leads to \/pictures\/lost-/],
    ['collection.html', /([sS]et="[^"]*, \/pictures\/)\w+/, '$1lost', /\/pictures\/lost-/],
    ['product/2.html', /(og:image" content="[^"]*\/)\w+-share/, '$1lost-share', /lost-share/],
    ['product/2.html', /data-defer="[^"]*"/, 'data-defer="/scripts/lost.js"', /scripts\/lost\.js/],
    ['cart.html', /(component-url="\/_astro\/)\w+/, '$1Lost', /leads to \/_astro\/Lost/],
    ['manifest.webmanifest', /favicon\.svg/, 'lost.svg', /leads to \/lost\.svg/],
    ['sitemap-1.xml', /\/about</, '/nowhere<', /leads to \/nowhere/],
    ['sitemap-2.xml', /\/product\/2</, '/product/3<', /sitemap\.xml does not lead to \/product\/2/],
    ['llms.txt', /\/returns\)/, '/return)', /leads to \/return,/],
    [
      'product/2.html',
      /(product-price"><span class="price">)[^<]*/,
      '$1UGX 1',
      /shows the price UGX 1 instead of UGX 4,520/,
    ],
    ['product/2.html', /"price":4520/, '"price":452', /tells machines the price 452 instead of 4520/],
    [
      'product/6.html',
      /<\/main>/,
      '<form class="buy"></form></main>',
      /can be bought from though it is sold out/,
    ],
    ['product/2.html', /<form class="buy"/, '<form class="bye"', /nothing to buy with/],
    ['product/6.html', /OutOfStock/, 'InStock', /tells machines that it is https:\/\/schema\.org\/InStock/],
    ['product/2.html', /"@graph":\[/, '"@graph":[,', /structured data that is no JSON/],
    [
      'collection.html',
      /(card-price"><span class="price">)UGX 4,520/,
      '$1UGX 4,521',
      /shows 2 on a card for UGX 4,521/,
    ],
    [
      'goods/0-of-1.json',
      /"price":4520/,
      '"price":4521',
      /goods\/0-of-1\.json has another price or stock of 2/,
    ],
    [
      'merchant-feed.xml',
      /4520 UGX/,
      '4521 UGX',
      /tells of 2 4521 UGX, in_stock instead of 4520 UGX, in_stock/,
    ],
    ['merchant-feed.xml', /out_of_stock/, 'in_stock', /tells of 6 4560 UGX, in_stock instead/],
    ['merchant-feed.xml', /<item><g:id>2<.*?<\/item>/, '', /tells of 2 nothing instead/],
    ['cart.html', /<meta name="robots" content="noindex">/, '', /cart\.html can be found by search engines/],
    [
      'product/2.html',
      /<\/head>/,
      '<meta name="robots" content="noindex"></head>',
      /is hidden from search engines/,
    ],
    ['product/2.html', /(rel="canonical" href="[^"]*)2"/, '$13"', /names \S+\/product\/3 as its address/],
    [
      'gone/1.html',
      /<\/main>/,
      '<form class="buy"></form></main>',
      /gone\/1\.html sells what is no longer sold/,
    ],
    ['about.html', /[\s\S]*/, '', /about\.html is empty/],
    [
      'about.html',
      /<\/main>/,
      `${env.SHOP_HOOK_SECRET}</main>`,
      /about\.html holds the value of SHOP_HOOK_SECRET/,
    ],
    ['llms.txt', /^/, '-----BEGIN RSA PRIVATE KEY-----\n', /holds a private key/],
  ];
  test.each(broken)('for %s with %s as %j', async (file, from, to, fault) => {
    edit(file, (content) => content.replace(from, to));
    const sentence = await refusal();
    expect(sentence).toMatch(/^The site was not published, and the one before stays: [^\n]+\.$/);
    expect(sentence).toMatch(fault);
  });

  test('for a script that another one loads', async () => {
    const file = first('_astro/CartScreen.*.js');
    edit(file, (content) => content.replace(/"\.\/client\.[\w-]+/, '"./lost'));
    expect(await refusal()).toContain(`${file} leads to ./lost.js, which is not there`);
  });

  test.each(['_astro/CartScreen.*.js', 'pictures/*-320.avif'])('for an empty %s', async (pattern) => {
    const file = first(pattern);
    edit(file, () => '');
    expect(await refusal()).toContain(`${file} is empty`);
  });

  test('for a picture of a style', async () => {
    const file = first('styles/*.css') || first('*.css');
    edit(file, (content) => `${content}b{background:url(/lost.png)}`);
    expect(await refusal()).toContain(`${file} leads to /lost.png`);
  });

  test('for a file that is private by its name', async () => {
    add('keys/.env', '');
    expect(await refusal()).toContain('keys/.env is no file for a site');
  });

  test('for a secret in a file of the owner', async () => {
    add('notes.html', 'Only for the back end');
    const env = { SHOP_HOOK_SECRET: 'Only for the back end' };
    const publicFiles = ['notes.html'];
    expect(await refusal({ env, publicFiles })).toContain('notes.html holds the value of SHOP_HOOK_SECRET');
  });

  test('for an index of the search that has other prices', async () => {
    const products = withProduct('2', { price: 9_999 });
    expect(await refusal({ products })).toMatch(/more faults/);
    const { faults } = await verifySite({ siteDir: site, ...sound, products }).then(
      () => ({ faults: [] }),
      (error: VerificationError) => error,
    );
    expect(faults.map(({ file }) => file)).toContain('finding/');
  });

  test('for an index of the search that cannot be read', async () => {
    const file = first('finding/index-*.bin');
    edit(file, (content) => content.slice(0, 50));
    expect(await refusal()).toMatch(/finding\/ cannot be searched/);
  });
});

describe('of what is reused', () => {
  const previousSite = (changed: Partial<VerifyOptions['previous']> = {}) => ({
    folder: mkdtempSync(path.join(shop.folder, 'before-')),
    products: sound.products,
    sizes,
    ...changed,
  });

  /** A site before that has the very file. */
  function withLinkTo(file: string): string {
    const folder = mkdtempSync(path.join(shop.folder, 'before-'));
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    linkSync(path.join(site, file), path.join(folder, file));
    return folder;
  }

  test.each(['product/1', 'pictures/old-320.webp'])('a link to the removed %s is found', async (removed) => {
    edit('about.html', (content) => content.replace('</main>', `<a href="/${removed}"></a></main>`));
    const folder = withLinkTo('about.html');
    const file = removed.startsWith('product') ? `${removed}.html` : removed;
    const previous = previousSite({ folder, sizes: { ...sizes, [file]: 1 } });
    expect(await refusal({ previous })).toContain(`about.html leads to /${removed}, which is not there`);
  });

  test('the page of a product whose price has changed is read all the same', async () => {
    edit('product/2.html', (content) => content.replace('"price":4520', '"price":4500'));
    const folder = withLinkTo('product/2.html');
    expect(await refusal({ previous: previousSite({ folder }) })).toBe('');
    const products = withProduct('2', { price: 4_500 });
    expect(await refusal({ previous: previousSite({ folder, products }) })).toMatch(
      /product\/2\.html tells machines the price 4500/,
    );
  });
});

test('a build whose site is refused leaves the one before, and says why in one sentence', async () => {
  const before = releaseOf(shop);
  api.list(list.slice(1).map((each) => ({ ...each, description: 'Our code is open-sesame-2026.' })));
  const { code, faults } = await shop.build(api.url, [], { PARTNER_TOKEN: 'open-sesame-2026' });
  expect(code).toBe(1);
  expect(faults).toMatch(
    /^The site was not published, and the one before stays: \S+ holds the value of PARTNER_TOKEN; [^\n]+\.\n$/,
  );
  expect(faults).not.toContain('sesame');
  expect(releaseOf(shop)).toBe(before);
  expect(readdirSync(path.dirname(site))).toHaveLength(2);
});
