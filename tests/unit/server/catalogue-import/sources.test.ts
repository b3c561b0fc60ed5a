import { stringify } from 'csv-stringify/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { reportLines } from '#server/catalogue-import/report.ts';
import { csvAddress } from '#server/catalogue-import/sources/fetch-source.ts';
import { floods, misbehaving, says } from '../../api/misbehaving-server.ts';
import { type EmptyShop, emptyShop } from './import-fixture.ts';

let shop: EmptyShop;
beforeEach(async () => {
  shop = await emptyShop();
});
afterEach(() => shop.close());

/** Imports this, and returns the products of the shop beside what the owner is told. */
async function imported(place: string, options = {}) {
  const report = await shop.importFile(place, options);
  return { kind: report.kind, lines: reportLines(report), products: await readProducts(shop.database) };
}

const put = (text: string, name = 'export.csv') => shop.put(name, text);

/** Both headers of Shopify's exports: that until 2024 and the one since. */
const shopifyHeaders = {
  old: 'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Taxable,Image Src,Image Position,Gift Card,Price / International,Status',
  new: 'URL handle,Title,Description,Vendor,Product category,Type,Tags,Published on online store,Option1 name,Option1 value,Option2 name,Option2 value,Option3 name,Option3 value,SKU,Weight value (grams),Inventory tracker,Inventory quantity,Continue selling when out of stock,Price,Compare-at price,Charge tax,Product image URL,Image position,Gift card,Price / International,Status',
};

const dress =
  'maxi-dress,Maxi Dress,"<p>Cool,\r\nsoft</p>",Lulu,Apparel > Dresses,,summer,TRUE,Size,S,,,,,D-S,200,shopify,3,deny,"UGX 45,000",60000,TRUE,https://cdn.example/2.jpg,2,FALSE,,active\n' +
  'soap,Green Soap,Clean,Pearl,,Soaps,,TRUE,Title,Default Title,,,,,,0,,,deny,3500,,FALSE,https://cdn.example/soap.jpg,1,FALSE,,active\n' +
  'maxi-dress,,,,,,,,,M,,,,,D-M,210,shopify,4,deny,48000,60000,TRUE,https://cdn.example/1.jpg,1,,,\n' +
  'maxi-dress,,,,,,,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,,,\n' +
  'old-hat,Old Hat,,Lulu,,Hats,,TRUE,Title,Default Title,,,,,,,,,deny,100,,,,,FALSE,,draft\n' +
  'card,Gift Card,,Lulu,,Cards,,TRUE,Title,Default Title,,,,,,,,,deny,100,,,,,TRUE,,active\n';

test.each([
  ['old', shopifyHeaders.old],
  ['new', `\ufeff${shopifyHeaders.new}`],
])(
  'the %s product CSV of Shopify: rows of one handle are sizes and pictures of one product',
  async (_age, header) => {
    const { kind, lines, products } = await imported(put(`${header}\n${dress}`));
    expect(kind).toBe("Shopify's product CSV");
    expect(products).toMatchObject([
      {
        ...{
          id: 'maxi-dress',
          name: 'Maxi Dress',
          description: 'Cool, soft',
          price: 48_000,
          original_price: 60_000,
        },
        ...{ category: 'Dresses', sub_category: 'Lulu', sizes: ['S', 'M'], stock: 7 },
        image: ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg', 'https://cdn.example/3.jpg'],
      },
      { id: 'soap', price: 3500, category: 'Soaps', sub_category: 'Pearl' },
    ]);
    expect(products[1]).not.toHaveProperty('sizes');
    expect(products[1]).not.toHaveProperty('stock');
    expect(lines.slice(0, 2)).toEqual([
      'Left out: drafts and products that are not published (1 product), gift cards (1 product).',
      'Not carried over: weights (1 product), taxes (1 product), tags (1 product), prices by size, of which the highest is for all (1 product), stock by size, added up (1 product).',
    ]);
  },
);

test('a handle of two products is refused in the row of the second', async () => {
  const csv = 'Handle,Title,Variant Price\nsoap,Soap,5\nbar,Bar,6\nsoap,Brush,7';
  const { lines, products } = await imported(put(csv), { skipRefused: true });
  expect(products.map(({ name }) => name)).toEqual(['Soap', 'Bar']);
  expect(lines[0]).toBe(
    'Left out: row 4, id soap: handle is that of "Soap" in row 2, too: give each product its own',
  );
});

test('variants of Shopify with a colour beside the size stay apart; a title becomes the missing handle', async () => {
  const csv =
    'Title,URL handle,Option1 name,Option1 value,Option2 name,Option2 value,Price\nÉté Shirt,,Size,M,Color,Red,5\n,,,M,,Blue,5\n';
  const { lines, products } = await imported(put(csv));
  expect(products).toMatchObject([{ id: 'ete-shirt', sizes: ['M / Red', 'M / Blue'] }]);
  expect(lines[0]).toBe('Not carried over: choices other than a size, shown as sizes (1 product).');
});

const wooHeader =
  'ID;Type;SKU;Name;Published;"Is featured?";"Visibility in catalog";"Short description";Description;"Tax class";"In stock?";Stock;"Weight (kg)";"Sale price";"Regular price";Categories;Tags;Images;Parent;"Attribute 1 name";"Attribute 1 value(s)";"Attribute 2 name";"Attribute 2 value(s)"';

test('the product CSV of WooCommerce: variations, categories in a path, HTML, decimal commas', async () => {
  const csv = [
    wooHeader,
    '44;variable;tee;"V-Neck; Tee";1;1;visible;;"<b>Soft</b>\\nand light";;1;;.5;;;"Clothing > Tshirts, Sale";;"https://woo.example/a.jpg, https://woo.example/b.jpg";;Size;"S, M";Fabric;Cotton',
    '48;"simple, virtual";cap;Cap;1;0;visible;"A cap";;reduced;1;7;;"16.000,00 USh";18000;Caps;;;;;;;',
    '76;variation;tee-s;"Tee - S";1;0;visible;;;;1;2;;;20000;;;;tee;Size;S;;',
    '77;variation;tee-m;"Tee - M";1;0;visible;;;;1;5;;;20000;;;;id:44;Size;M;;',
    '87;grouped;set;Set;1;0;visible;;;;1;;;;;;;;;;;;',
    '90;simple;gone;Gone;-1;0;visible;;;;1;;;;9;;;;;;;;',
    '91;variation;x;X;1;0;visible;;;;1;;;;9;;;;nobody;Size;M;;',
  ].join('\r\n');
  const { kind, lines, products } = await imported(put(csv), { skipRefused: true });
  expect(kind).toBe("WooCommerce's product CSV");
  expect(products).toMatchObject([
    {
      ...{
        id: '44',
        name: 'V-Neck; Tee',
        description: 'Soft\nand light',
        price: 20_000,
        stock: 7,
        sizes: ['S', 'M'],
      },
      ...{ category: 'Clothing', sub_category: 'Tshirts', bestseller: true },
      ...{ image: ['https://woo.example/a.jpg', 'https://woo.example/b.jpg'] },
      specifications: [{ label: 'Fabric', value: 'Cotton' }],
    },
    { id: '48', name: 'Cap', description: 'A cap', price: 16_000, original_price: 18_000, stock: 7 },
  ]);
  expect(lines.slice(0, 3)).toEqual([
    'Left out: groups of products and products of other shops (1 product), drafts and hidden products (1 product).',
    'Not carried over: weights and measures (1 product), categories beyond the first (1 product), stock by size, added up (1 product), taxes (1 product).',
    'Left out: row 8, id 91: Parent "nobody" is the parent of this variation, but is not in the file',
  ]);
});

test('a variation of WooCommerce without a value is sold in all of its parent', async () => {
  const csv = `${wooHeader}\n1;variable;;Tee;1;0;visible;;;;1;9;;;;;;;;Size;"S, M";Color;"Red, Blue"\n2;variation;;;1;0;visible;;;;1;;;;5;;;;id:1;Size;;Color;Red`;
  const { products } = await imported(put(csv));
  expect(products).toMatchObject([{ sizes: ['S / Red', 'M / Red'], stock: 9 }]);
});

const storeProduct = (id: number, changes: object = {}) => ({
  ...{
    id,
    name: `Soap &amp; ${id}`,
    type: 'simple',
    description: '<p>Clean</p>',
    average_rating: '4.5',
    review_count: 2,
  },
  prices: {
    currency_code: 'UGX',
    currency_minor_unit: 0,
    price: '12500',
    regular_price: '15000',
    price_range: null,
  },
  images: [{ src: 'https://woo.example/a.jpg' }],
  categories: [
    { name: 'Bars', link: 'https://woo.example/c/soaps/bars/' },
    { name: 'Soaps', link: 'https://woo.example/c/soaps/' },
  ],
  ...{ attributes: [], variations: [], is_in_stock: true, low_stock_remaining: null },
  ...changes,
});

const sized = {
  type: 'variable',
  is_in_stock: false,
  prices: {
    ...{ currency_code: 'UGX', currency_minor_unit: 2, price: '500000', regular_price: '500000' },
    price_range: { min_amount: '500000', max_amount: '700000' },
  },
  attributes: [{ name: 'Size', has_variations: true, terms: [{ name: 'Large', slug: 'large' }] }],
  variations: [{ attributes: [{ name: 'Size', value: 'large' }] }],
};

test("all pages of WooCommerce's Store API by its address", async () => {
  const page =
    (...products: object[]) =>
    (_request: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(200, { 'x-wp-totalpages': '2' }).end(JSON.stringify(products));
  await using server = await misbehaving(
    page(storeProduct(1), storeProduct(2)),
    page(storeProduct(3, sized)),
  );
  const { kind, lines, products } = await imported(`${server.url}/wp-json/wc/store/v1/products`);
  expect(server.asked).toEqual(
    [1, 2].map(
      (each) => `GET /wp-json/wc/store/v1/products?per_page=100&orderby=date&order=asc&page=${each}`,
    ),
  );
  expect(kind).toBe("WooCommerce's Store API");
  expect(products).toMatchObject([
    {
      id: '1',
      name: 'Soap & 1',
      price: 12_500,
      original_price: 15_000,
      category: 'Soaps',
      sub_category: 'Bars',
      rating: 4.5,
    },
    { id: '2' },
    { id: '3', price: 7000, sizes: ['Large'], stock: 0 },
  ]);
  expect(lines[0]).toContain('prices by size, of which the highest is for all (1 product)');
});

test('prices in another currency are refused', async () => {
  const prices = { currency_code: 'GBP', currency_minor_unit: 2, price: '1105', regular_price: '1105' };
  await using server = await misbehaving(says(JSON.stringify([storeProduct(1, { prices })])));
  const { lines } = await imported(`${server.url}/wp-json/wc/store/v1/products`);
  expect(lines[0]).toMatch(/^Refused: row 1, id 1: price "GBP 11\.05" is not a price in UGX/);
});

test("all pages of Shopify's storefront by its address, the newest first", async () => {
  const product = (handle: string, changes = {}) => ({
    ...{
      id: handle.length,
      title: handle,
      handle,
      body_html: '<p>x</p>',
      vendor: 'Pearl',
      product_type: 'Soaps',
    },
    ...{
      tags: ['a'],
      published_at: '2026-01-05T10:00:00+03:00',
      images: [{ src: 'https://cdn.example/a.jpg' }],
    },
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [
      { option1: 'Default Title', price: '3500.00', compare_at_price: null, available: true, grams: 5 },
    ],
    ...changes,
  });
  const small = { option1: 'S', price: '5000', available: true };
  const shirt = {
    options: [{ name: 'Size' }],
    variants: [small, { ...small, option1: 'M', available: false }],
  };
  await using server = await misbehaving(
    says(JSON.stringify({ products: [product('newest', shirt), product('old')] })),
    says(JSON.stringify({ products: [product('o', { variants: [{ price: '1', available: false }] })] })),
    says('{"products":[]}'),
  );
  const { kind, products } = await imported(`${server.url}/products.json?limit=2`);
  expect(server.asked.map((each) => each.slice(4))).toEqual(
    [1, 2, 3].map((page) => `/products.json?limit=2&page=${page}`),
  );
  expect(kind).toBe("Shopify's storefront JSON");
  expect(products).toMatchObject([
    { id: 'o', stock: 0 },
    {
      id: 'old',
      price: 3500,
      category: 'Soaps',
      sub_category: 'Pearl',
      date: Date.parse('2026-01-05T07:00:00Z'),
    },
    { id: 'newest', price: 5000, sizes: ['S'] },
  ]);
});

test('a list that answers the same page for ever is read once', async () => {
  await using server = await misbehaving(says(JSON.stringify([storeProduct(1)])));
  expect((await imported(`${server.url}/wp-json/wc/store/v1/products`)).products).toHaveLength(1);
  expect(server.asked).toHaveLength(2);
});

test('a Google Sheet published as CSV, by its address, behind a redirect', async () => {
  await using server = await misbehaving(
    (_request, response) => response.writeHead(307, { location: '/sheet.csv' }).end(),
    says('id,name,price,image\n9,Soap,"UGX 9,500",images/soap.jpg'),
  );
  const { kind, lines, products } = await imported(`${server.url}/spreadsheets/d/e/2PACX/pub?output=csv`);
  expect(server.asked[1]).toBe('GET /sheet.csv');
  expect(kind).toBe("this shop's CSV");
  expect(products).toMatchObject([{ id: '9', price: 9500 }]);
  expect(lines[0]).toBe(
    'Imported, but: row 2, id 9: image "images/soap.jpg" is not in a folder: name that of the pictures with --pictures',
  );
});

const sheet = 'https://docs.google.com/spreadsheets/d';

test.each([
  [`${sheet}/e/2PACX-1v/pubhtml?gid=7&single=true`, `${sheet}/e/2PACX-1v/pub?output=csv&gid=7`],
  [`${sheet}/e/2PACX-1v/pub?output=csv`, `${sheet}/e/2PACX-1v/pub?output=csv`],
  [`${sheet}/1AbC/edit?usp=sharing#gid=12`, `${sheet}/1AbC/export?format=csv&gid=12`],
  [`${sheet}/1AbC/export?format=csv`, `${sheet}/1AbC/export?format=csv`],
  ['https://shop.example/edit', 'https://shop.example/edit'],
])('of a Google Sheet at %s the CSV is fetched', (address, csv) => {
  expect(csvAddress(new URL(address)).href).toBe(csv);
});

test('an address that never ends is left', async () => {
  await using server = await misbehaving(floods({ bytes: 0 }));
  await expect(imported(`${server.url}/x`)).rejects.toThrow(/\/x sent more than 100 MB\.$/);
  expect(server.asked).toHaveLength(1);
});

test.each([
  [
    'a web page',
    says('<!doctype html><title>Sign in'),
    /\/x answers with a web page: name the address of a CSV or JSON file/,
  ],
  [
    'an entry that no such shop has',
    says('{"products":[{"handle":"x","variants":[null]}]}'),
    /\/x has an entry that is not as in Shopify's storefront JSON: /,
  ],
  ['a refusal', says('no', 403), /\/x answered with HTTP 403: see if the address is right\.$/],
  [
    'a redirect into the owner’s network',
    (_request: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    /\/x is refused: 169\.254\.169\.254 is not on the public internet/,
  ],
] as const)('an address that answers with %s is refused in one sentence', async (_what, answer, sentence) => {
  await using server = await misbehaving(answer as never);
  await expect(imported(`${server.url}/x?key=secret`)).rejects.toThrow(sentence);
  await expect(imported(`${server.url}/x?key=secret`)).rejects.not.toThrow(/secret/);
});

test.each(['1,Soap,9500\n2,Bar,5', 'Código,Nombre,Precio\n1,Soap,5', '\n'])(
  'a file whose first row is of no known kind is refused: %j',
  async (text) => {
    await expect(imported(put(text))).rejects.toThrow(
      /export\.csv begins with no header that the shop knows: its first row must name the columns id, name and price, or/,
    );
  },
);

test('10,000 rows of a Shopify export are read', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    `soap-${index >> 1}`,
    index % 2 === 0 ? `Soap ${index >> 1}` : '',
    index % 2 === 0 ? 'S' : 'M',
    '$5,000'.slice(1),
  ]);
  const csv = stringify([['Handle', 'Title', 'Option1 Value', 'Variant Price'], ...rows]);
  const { products } = await imported(put(csv));
  expect(products).toHaveLength(5000);
  expect(products.at(-1)).toMatchObject({ id: 'soap-4999', sizes: ['S', 'M'] });
});
