import { expect, test } from 'vitest';
import { rawProduct, validateList } from './raw-product.ts';

const errors =
  '#NAME? #N/A #n/a #REF! #VALUE! #DIV/0! #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #FIELD! #BUSY! #ERROR! Err:502 ##### #name? #Ref! #n/d ' +
  '#NOM? #VALEUR! #WERT! #BEZUG! #ÜBERLAUF! #NV #¡VALOR! #¿NOMBRE? #¡DIV/0! #N/D #RIF! #DEEL/0! #AD? #DZIEL/0! #ИМЯ? #Н/Д #NENÍ_K_DISPOZICI';
const reason = 'is an error of a spreadsheet: mend its formula, or leave the cell empty';

test.each(errors.split(' '))('%s of a spreadsheet is no name, price, id or text', (error) => {
  const optional = {
    description: ` ${error}`,
    category: error,
    sub_category: error,
    sizes: error,
    image: error,
    specifications: error,
    bestseller: error,
    date: error,
    rating: error,
    review_count: error,
    stock: error,
    original_price: error,
  };
  const { products, report } = validateList([
    rawProduct({ id: 'a', ...optional }),
    rawProduct({ id: 'b', name: error }),
    rawProduct({ id: 'c', price: error }),
    rawProduct({ id: error }),
    rawProduct({ id: error }),
  ]);
  expect(products).toMatchObject([{ id: 'a', description: '', category: '', subCategory: '', images: [] }]);
  expect(products[0]).toMatchObject({ sizes: [], specifications: [], stock: null, originalPrice: null });
  const issues = report.issues.map(({ position, field, effect }) => `${position} ${field} ${effect}`);
  expect(issues.toSorted()).toEqual([
    ...Object.keys(optional)
      .map((field) => `1 ${field} repaired`)
      .toSorted(),
    '2 name withheld',
    '3 price withheld',
    '4 id withheld',
    '5 id withheld',
  ]);
  expect(new Set(report.issues.map((issue) => issue.reason))).toEqual(new Set([reason]));
});

test('an error of a spreadsheet in a list is left out, the rest of the list stays', () => {
  const [image, sizes] = [['a.jpg', '#REF!'], 'S, #N/A, L'];
  const specifications = [
    { label: 'Weight', value: '#VALUE!' },
    { label: 'Scent', value: 'Lemon' },
  ];
  const { products, report } = validateList([rawProduct({ image, sizes, specifications })]);
  expect(products[0]).toMatchObject({
    images: ['https://api.example/shop/a.jpg'],
    sizes: ['S', 'L'],
    specifications: [{ label: 'Scent', value: 'Lemon' }],
  });
  expect(report.issues.map(({ field, value }) => `${field} ${value}`)).toEqual([
    'image "#REF!"',
    'sizes " #N/A"',
    'specifications "#VALUE!"',
  ]);
});

test.each(['#1 Soap', '#1', 'C#', '#Hashtag', '#GIRLBOSS soap', '#glow!', 'No. #5!', 'Err: 1 soap', 'N/A'])(
  'the name %s is a name',
  (name) => {
    expect(validateList([rawProduct({ name })]).products[0]).toMatchObject({ name });
  },
);

test.each([
  ["Men\\'s", "Men\\'s", /backslash/],
  ['Caf\\u00e9', 'Caf\\u00e9', /backslash/],
  ['Face &amp;amp; Body', 'Face &amp; Body', /entity/],
  ['5 &amp;lt;br&amp;gt;', '5 &lt;br&gt;', /entity/],
  ['CafÃ©', 'CafÃ©', /UTF-8/],
  ['Menâ€™s', 'Menâ€™s', /UTF-8/],
  ['Å‹Å‹aano ðŸ˜€', 'Å‹Å‹aano ðŸ˜€', /UTF-8/],
])('%j, which was encoded twice, is shown as it is, with a note', (text, shown, sign) => {
  const changed = {
    name: text,
    description: text,
    category: text,
    sizes: [text],
    specifications: { Text: text },
  };
  const { products, report } = validateList([rawProduct(changed)]);
  expect(products[0]).toMatchObject({ name: shown, description: shown, category: shown, sizes: [shown] });
  const fields = ['name', 'description', 'category'].concat(
    text === shown ? ['sizes', 'specifications'] : [],
  );
  const notes = report.issues.filter(({ effect }) => effect === 'note');
  expect(notes.map(({ field }) => field)).toEqual(expect.arrayContaining(fields));
  for (const note of notes) expect(note.reason).toMatch(sign);
  expect(report.issues).toEqual(notes);
});

test.each([
  'Face &amp; Body',
  'AT&T',
  'Pan 10" & Men\'s "best"',
  'Crème brûlée à la carte',
  'ŋŋaano',
  'A / B \\ C',
])('%s is encoded once', (text) => {
  const { report } = validateList([
    rawProduct({
      name: text,
      description: text,
      sizes: JSON.stringify(['10"', text]),
      image: "a&amp;amp;b's.jpg",
    }),
  ]);
  expect(report.issues).toEqual([]);
});
