import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductReply } from '#server/catalogue/stored-catalogue.ts';
import {
  guarded,
  readCsv,
  readList,
  readSizes,
  readSpecifications,
  unguarded,
  writeCsv,
  writeList,
  writeSizes,
  writeSpecifications,
} from '#server/catalogue-import/csv-file.ts';

const soap: ProductReply = {
  id: '9',
  name: 'Soap, "green"',
  description: 'Two\nlines',
  price: 9500,
  image: ['images/a.jpg', 'images/b.jpg'],
  category: 'Detergents',
  sub_category: 'Pearl',
  bestseller: true,
  date: 1_728_872_239_000,
  sizes: ['S', 'M'],
  specifications: [{ label: 'Weight', value: '1 kg' }],
  stock: 0,
  rating: 4.5,
  review_count: 12,
  original_price: 12_000,
};

function rawOf(text: string): unknown[] {
  return readCsv(text, 'shop.csv').products.map(({ raw }) => raw);
}

test('a file is written for spreadsheets: byte-order mark, every column, lines as in RFC 4180', () => {
  expect(writeCsv([soap])).toBe(
    '\ufeffid,name,description,price,image,category,sub_category,bestseller,date,sizes,specifications,stock,rating,review_count,original_price\r\n' +
      '9,"Soap, ""green""","Two\nlines",9500,images/a.jpg | images/b.jpg,Detergents,Pearl,true,2024-10-14T02:17:19.000Z,S | M,Weight: 1 kg,0,4.5,12,12000\r\n',
  );
});

test('a row becomes a raw product; empty cells are no fields', () => {
  expect(rawOf('id,name,price,image,sizes\n9,Soap,"9,500",a.jpg|b.jpg,\n')).toEqual([
    { id: '9', name: 'Soap', price: '9,500', image: ['a.jpg', 'b.jpg'] },
  ]);
});

test.each([
  ['other columns first, in other letters', 'Price,ID , Name\n9500,9,Soap; green'],
  ['empty lines and rows', '\n\nid,name,price\n\n,,\n9,Soap; green,9500\n , ,\n\n'.replace(/^\n\n/, '')],
])('a file with %s is read', (_what, text) => {
  expect(rawOf(text)).toEqual([{ id: '9', name: 'Soap; green', price: '9500' }]);
});

test('rows are counted as a spreadsheet counts them', () => {
  const { products } = readCsv('id,name,price\n1,"Two\nlines",5\n\n2,Soap,5\n', 'shop.csv');
  expect(products.map(({ row }) => row)).toEqual([2, 4]);
});

test('a column that the shop does not know is named and left out', () => {
  const { products, warnings } = readCsv('id,name,price,colour,,constructor\n9,Soap,5,red,x,y', 'shop.csv');
  expect(products[0]?.raw).toEqual({ id: '9', name: 'Soap', price: '5' });
  expect(warnings).toEqual(['Not imported, since the shop has no such column: "colour","constructor".']);
});

const columns = 'id,name,price,description,stock';

test.each([
  ['left out, as Excel does', `${columns}\n1,Soap,5\n2,Bar,5,,7`],
  ['too many, as Outlook writes', `${columns}\n1,Soap,5,,,,, \n2,Bar,5,,7,`],
  ['under names that are empty too', `${columns},, ,\n1,Soap,5,,,,,\n2,Bar,5,,7`],
  ['under empty names that only the header has', `${columns},,\n1,Soap,5\n2,Bar,5,,7`],
])('a row whose empty end cells are %s has one reading', (_what, text) => {
  expect(readCsv(text, 'shop.csv')).toEqual({
    kind: "this shop's CSV",
    products: [
      { row: 2, raw: { id: '1', name: 'Soap', price: '5' } },
      { row: 3, raw: { id: '2', name: 'Bar', price: '5', stock: '7' } },
    ],
    refused: [],
    warnings: [],
  });
});

test.each(['id,name,price', 'id,name,price,,'])(
  'after %s, a row with more that is not empty is refused alone',
  (header) => {
    const { products, refused } = readCsv(`${header}\n1,Soap,5\n2,Soap,green,5\n3,Soap,5`, 'shop.csv');
    expect(products.map(({ row }) => row)).toEqual([2, 4]);
    const reason = 'has 4 cells where the first row has 3: quote a cell with a comma in it';
    expect(refused).toEqual([{ row: 3, id: '2', field: 'row', value: '"2 Soap green 5"', reason }]);
  },
);

test.each([
  ['1,Pan 10",5', 'Pan 10"'],
  ['1,10" pan,5', '10" pan'],
  ['1,The "green" one,5', 'The "green" one'],
  ['1, "Soap, green" ,5', 'Soap, green'],
  ['1,"""Best"" soap",5', '"Best" soap'],
  ['1,"10"" pan\n12"" pan",5', '10" pan\n12" pan'],
])('quotation marks with one reading are read: %j', (line, name) => {
  const raw = { id: '1', name, price: '5' };
  expect(readCsv(`id,name,price\n${line}\n2,"b",5`, 'shop.csv')).toMatchObject({
    products: [{ row: 2, raw }, { row: 3 }],
    refused: [],
  });
});

test.each(['3,"10" pan",5', '3,"Pan 10"",5', '"3","Pan 10"","5"', '3,"Pan 10,5', '3,10" pan,"wide" one'])(
  'a stray quotation mark refuses the file, and its line is named: %s',
  (line) => {
    expect(() => readCsv(`id,name,price\n${line}\n4,Soap,5`, 'shop.csv')).toThrow(
      /^shop\.csv has a stray quotation mark \(.* line [23].*\): quote the cell and double the mark/,
    );
  },
);

test('a file is read the same with any separator and line end, with or without a mark of its encoding', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'aé ,;\t"\n'), maxLength: 6 }).map((part) => `x${part}x`);
  const shape = fc.record({
    sign: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '\ufeff'),
    rest: fc.constantFrom(0, 1, 3),
  });
  fc.assert(
    fc.property(fc.array(cell), shape, (names, { sign, end, mark, rest }) => {
      const rows = names.map((name) => ['1', '', `"${name.replaceAll('"', '""')}"`, '5']);
      const lines = [['id', 'sizes', 'name', 'price'], ...rows].map(
        (row) => row.join(sign) + sign.repeat(rest),
      );
      const { products, refused } = readCsv(mark + lines.join(end) + end, 'shop.csv');
      expect(refused).toEqual([]);
      expect(products.map(({ raw }) => raw)).toEqual(names.map((name) => ({ id: '1', name, price: '5' })));
    }),
  );
});

test.each([
  [
    '',
    'shop.csv begins with no header that the shop knows: its first row must name the columns id, name and price, or be that of a product export of Shopify (Handle, Title, …) or WooCommerce (Type, Name, Regular price, …).',
  ],
  ['id,title\n1,Soap', 'shop.csv has no column name, price: the first row must name the columns.'],
  ['id,name,price,Name\n1,a,5,b', 'shop.csv has the column name twice: delete or rename one.'],
])('a file that cannot be understood as a whole is refused in one sentence: %j', (text, sentence) => {
  expect(() => readCsv(text, 'shop.csv')).toThrow(sentence);
});

/** Texts with the signs that cells give a meaning to. */
const text = fc.string({ unit: fc.constantFrom(...'abc |:,;[]{}"\'=+-@\t\r\n＝\\é\ufeff'), maxLength: 12 });

test('a list is written with bars, and as JSON if bars would read back as something else', () => {
  expect(writeList(['images/a.jpg', 'images/b.jpg'])).toBe('images/a.jpg | images/b.jpg');
  expect(writeList(['a | b'])).toBe('["a | b"]');
  expect(writeSizes(['S, M', 'L'])).toBe('S, M | L');
  expect(writeSizes(['S, M'])).toBe('["S, M"]');
  expect(
    writeSpecifications([
      { label: 'Weight', value: '1 kg: net' },
      { label: 'Scent', value: 'Lemon' },
    ]),
  ).toBe('Weight: 1 kg: net | Scent: Lemon');
  expect(writeSpecifications([{ label: 'a:b', value: 'c' }])).toBe('[{"label":"a:b","value":"c"}]');
});

test('a list written by hand is read: bars with or without spaces, JSON, and commas between sizes', () => {
  expect(readList('a.jpg|b.jpg | ')).toEqual(['a.jpg', 'b.jpg']);
  expect(readList(' ["a.jpg", "b.jpg"]')).toEqual(['a.jpg', 'b.jpg']);
  expect(readList('[1] front, red.jpg')).toEqual(['[1] front, red.jpg']);
  expect(readSizes('S, M,L')).toEqual(['S', 'M', 'L']);
  expect(readSpecifications('Weight:1 kg|Scent : Lemon')).toEqual([
    { label: 'Weight', value: '1 kg' },
    { label: 'Scent', value: 'Lemon' },
  ]);
  expect(readSpecifications('{"Weight": "1 kg"}')).toEqual({ Weight: '1 kg' });
});

test('every list reads back as it was written', () => {
  const list = fc.array(text);
  fc.assert(
    fc.property(list, (values) => {
      expect(readList(writeList(values))).toEqual(values);
      expect(readSizes(writeSizes(values))).toEqual(values);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ label: text, value: text })), (specifications) => {
      expect(readSpecifications(writeSpecifications(specifications))).toEqual(specifications);
    }),
  );
});

test('no cell is left that a spreadsheet would run, and every one reads back as it was', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1'])
    for (const before of ['', '\t', '\r', '\n', ' ', '\ufeff', '"', 'x;', 'x,', 'x| ', 'x\t', '9,"x;"'])
      expect(guarded(before + formula)).toBe(`${before}'${formula}`);
  for (const plain of ['Soap', '9500', "'quoted'", 'a=b', 'x; y=1', 'a-b', '']) {
    expect(guarded(plain)).toBe(plain);
  }
  fc.assert(
    fc.property(text, (cell) => {
      for (const part of guarded(cell).split(/[,;|\t\r\n]/))
        expect(part.replace(/^[\s\ufeff"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(unguarded(guarded(cell))).toBe(cell);
    }),
  );
});

test('TRUE and FALSE, as which spreadsheets save a bestseller, say the same as true and false', () => {
  expect(rawOf('id,name,price,bestseller\n1,A,5,TRUE\n2,B,5,False\n3,C,5,Yes\n')).toMatchObject([
    { bestseller: 'true' },
    { bestseller: 'false' },
    { bestseller: 'Yes' },
  ]);
});
