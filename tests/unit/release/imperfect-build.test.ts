import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangedProject } from '../../support/changed-project.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { type Built, Workplace } from '../../support/workplace.ts';

const hostileName = '</script><script>alert(1)</script>';

const products = [
  listed(1),
  listed(2, {
    name: hostileName,
    description: '"><img src=x onerror=alert(2)>',
    category: '<svg onload=alert(3)>',
  }),
  listed(3, { price: '12.000' }),
  listed('../../etc/passwd', { price: 4_500 }),
  listed(5, { image: ['images/missing.jpg'] }),
  listed(6, { image: ['images/broken.jpg', 'images/soap-6.jpg'] }),
  listed(7, { rating: 4.2, review_count: 31, stock: 3, original_price: 9_000 }),
];

let api: OtherApi;
let shop: Workplace;
let built: Built;

beforeAll(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
  api.list(products);
  built = await shop.build(api.url);
});

afterAll(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

test('R7, R9: what makes no sense is left out by name, and its neighbours are published', () => {
  expect([built.code, built.faults]).toEqual([0, '']);
  expect(built.said).toContain('5 of 7 products can be published.');
  expect(built.said).toContain(
    '\n5 products are not in the feed for Google, which takes none without a photo',
  );
  expect(built.said).toMatch(/^withheld +3 +3 +price +"12\.000" +\S/m);
  expect(built.said).toMatch(/^withheld +4 +\S+ +id +"\.\.\/\.\.\/etc\/passwd" +\S/m);
  expect(built.said).toMatch(/5 of 7 products are in the shop\.\nThe site is in dist\.\n$/);
  const pages = Object.keys(shop.published()).filter((file) => /^dist\/product\/.*\.html$/.test(file));
  expect(pages.toSorted()).toEqual(['1', '2', '5', '6', '7'].map((id) => `dist/product/${id}.html`));
});

test('R10: a picture that cannot be had is drawn or left out, with a line that says why', () => {
  expect(built.said).toMatch(
    /^Picture of product 5: .+ \(http:\/\/127\.0\.0\.1:\d+\/images\/missing\.jpg\)$/m,
  );
  expect(built.said).toMatch(
    /^Picture of product 6: .+ \(http:\/\/127\.0\.0\.1:\d+\/images\/broken\.jpg\)$/m,
  );
  const [drawing = ''] = shop.read('product/5.html').match(/\/pictures\/\w+\.svg/) ?? [];
  expect(shop.read(drawing)).toMatch(/>Pearl Bar<.*>Soap 5</);
  expect(graphOf(shop.read('product/5.html'))[0]).not.toHaveProperty('image');
  expect(graphOf(shop.read('product/6.html'))[0]).toMatchObject({
    image: [expect.stringMatching(/\/pictures\/\w+-96\.webp$/)],
  });
});

test('markup in the catalogue is text in the page and in its structured data', () => {
  const page = shop.read('product/2.html');
  expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
  const [product] = graphOf(page);
  expect(product).toMatchObject({ '@type': 'Product', name: hostileName, category: '<svg onload=alert(3)>' });
});

test('for a program the report is JSON and nothing else', async () => {
  const { code, said, faults } = await shop.build(api.url, ['--json']);
  expect([code, faults]).toEqual([0, '']);
  expect(JSON.parse(said)).toMatchObject({
    received: 7,
    published: 5,
    issues: [
      { position: 3, id: '3', field: 'price', value: '"12.000"', effect: 'withheld' },
      { position: 4, field: 'id', value: '"../../etc/passwd"', effect: 'withheld' },
    ],
    pictures: [
      { productId: '6', kind: 'left-out' },
      { productId: '5', kind: 'drawn' },
    ],
  });
});

test('a rebuild that fails says so to a program in one line of JSON, whatever the fault', async () => {
  using other = new Workplace();
  const gone = await OtherApi.open();
  await gone[Symbol.asyncDispose]();
  const faults: [Record<string, string>, RegExp][] = [
    [{ SHOP_API_URL: gone.url }, /127\.0\.0\.1/],
    [{ SHOP_DATA_DIR: '/proc/records' }, /./],
  ];
  for (const [env, error] of faults) {
    const { code, said } = await other.build(api.url, ['--json'], env, 'rebuild.ts');
    expect([code, said]).toEqual([1, expect.stringMatching(/^\{[^\n]+\}\n$/)]);
    expect(JSON.parse(said)).toEqual({ published: false, error: expect.stringMatching(error) });
  }
});

test('R8: a shop that lost more than half is published only by force, and refused before its pages are compiled', async () => {
  api.list([listed(1), listed(2)]);
  const before = shop.published();
  expect(await shop.build(api.url)).toMatchObject({ code: 1, faults: expect.stringContaining('--force') });
  expect(shop.published()).toEqual(before);
  // This code could not be compiled.
  using broken = new ChangedProject([
    ['src/pages/404.astro', '#catalogue/home-products.ts', '#no-such-file'],
  ]);
  const ofBroken = await shop.build(api.url, [], {}, path.join(broken.folder, 'scripts/build.ts'));
  expect(ofBroken).toMatchObject({ code: 1, faults: expect.stringContaining('--force') });
  expect(await shop.build(api.url, ['--force'])).toMatchObject({
    code: 0,
    faults: '',
    said: expect.stringMatching(
      /^Published against a guard: Only 2 products are left of the \d+ last published\.$/m,
    ),
  });
  expect(shop.read('collection.html')).toContain('Showing 2 of 2 products');
  const gonePages = ['5.html', '6.html', '7.html'];
  const files = Object.keys(shop.published());
  expect(files).not.toContain('dist/product/7.html');
  // Of what validation has withheld, nobody can say that it is gone.
  expect(readdirSync(path.join(shop.site, 'gone')).filter((name) => name.endsWith('.html'))).toEqual(
    gonePages,
  );
  const rules = ['7', '6', '5'].map((id) => `/product/${id} /gone/${id}.html 404\n`).join('');
  expect(shop.read('_redirects')).toBe(`${rules}/product/* /product-not-found.html 404\n`);
  const page = shop.read('gone/7.html');
  expect(page).toContain('<h1>Pearl Bar Soap 7 is no longer sold</h1>');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(main(page)).toMatch(/<h3><a href="\/product\/1">/);
  expect(main(page)).not.toMatch(/<form class="buy"|<button type="submit" class="button"/);
  // Under another address of the API, the catalogue before is not known to be the same shop's; what was gone stays gone.
  const moved = await shop.build(api.url.replace('127.0.0.1', 'localhost'));
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('is not known here') });
  expect(readdirSync(path.join(shop.site, 'gone'))).toEqual(expect.arrayContaining(gonePages));
});

function main(page: string): string {
  return page.slice(page.indexOf('<main'), page.indexOf('</main>'));
}

function graphOf(page: string): Record<string, unknown>[] {
  const [, json = 'null'] = page.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/) ?? [];
  return JSON.parse(json)['@graph'];
}

test('R8: a refused catalogue is reported as any other, to people and to programs', async () => {
  api.list([listed(1, { price: '12.000' }), listed(2, { price: -5 })]);
  const sentence = /^None of the 2 products [^\n]+\.\n$/;
  const told = await shop.build(api.url);
  expect([told.code, told.faults]).toEqual([1, expect.stringMatching(sentence)]);
  expect(told.said).toMatch(/^withheld +1 +1 +price +"12\.000" +\S/m);
  expect(told.said).toMatch(/^withheld +2 +2 +price +-5 +\S/m);

  const { code, said, faults } = await shop.build(api.url, ['--json']);
  expect([code, faults]).toEqual([1, expect.stringMatching(sentence)]);
  expect(JSON.parse(said)).toEqual({
    refused: faults.trim(),
    received: 2,
    published: 0,
    issues: [
      expect.objectContaining({ position: 1, field: 'price', effect: 'withheld' }),
      expect.objectContaining({ position: 2, field: 'price', effect: 'withheld' }),
    ],
    pictures: [],
  });

  api.reply = '{"success":false,"message":"Database connection failed"}';
  const failed = await shop.build(api.url, ['--json']);
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.said)).toMatchObject({
    refused: expect.stringContaining('Database connection failed'),
    received: 0,
    issues: [],
  });
});
