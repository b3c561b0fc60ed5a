import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import { createApp } from '#server/app.ts';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { type EmptyShop, emptyShop, product, red } from './import-fixture.ts';

const apiUrl = 'http://127.0.0.1:4321';

let shop: EmptyShop;

beforeEach(async () => {
  shop = await emptyShop();
});

afterEach(() => shop.close());

/** What the build fetches for the addresses of the one product's pictures. */
async function fetched(): Promise<Buffer[]> {
  const app = createApp(shop);
  const reply = { success: true, products: await readProducts(shop.database) };
  const { products } = validateCatalogue(reply, { apiUrl, lastPublished: null, force: false });
  const answers = (products[0]?.images ?? []).map((address) => app(new Request(address)));
  return Promise.all(answers.map(async (answer) => Buffer.from(await (await answer).arrayBuffer())));
}

test.each([
  '100%.png',
  '50% off.png',
  '50%off.png',
  '5%ab c.png',
  '%.png',
  '%41.png',
  'Soap%201.png',
  'Soap%201 large.png',
  'Soap #1.png',
  '#1.png',
  '50% off #1?.png',
  'what? #2.png',
  '%2f.png',
  'a&amp;b %20.png',
  'café 10%.png',
])(
  'the picture %j is imported by its name, served and built, and found again without its file',
  async (name) => {
    shop.put(`images/${name}`, red);
    for (const image of [`images/${name}`, `./${name}`, [`images/${name}`]]) {
      const report = await shop.importing([product('1', { image })]);
      expect([image, report.pictures, report.notes, report.refused]).toEqual([image, 1, [], []]);
      expect(await fetched()).toEqual([red]);
    }
    rmSync(join(shop.folder, 'images'), { recursive: true });
    expect(await shop.importing([product('1', { image: `images/${name}` })])).toMatchObject({
      pictures: 1,
      notes: [],
    });
    expect(await fetched()).toEqual([red]);
  },
);

test('what no picture bears is left as it was written, beside what is no text', async () => {
  shop.put('images/50%20.png', red);
  const report = await shop.importing([product('1', { image: ['images/50%20.png', 7, 'images/#none.png'] })]);
  expect(report.notes.map(({ value, reason }) => [value, reason])).toEqual([
    ['7', expect.stringContaining('not the address of a picture')],
    ['"images/#none.png"', `is not in ${shop.folder}`],
  ]);
  expect(await fetched()).toEqual([red]);
});

test('a picture whose name a Mac has written in two characters for an é is found by one, and the other way round', async () => {
  shop.put('images/caf\u00e9.png', red);
  shop.put('images/the\u0301.png', red);
  const image = ['images/cafe\u0301.png', 'images/th\u00e9.png'];
  expect(await shop.importing([product('1', { image })])).toMatchObject({ pictures: 2, notes: [] });
  expect(await fetched()).toEqual([red, red]);
});
