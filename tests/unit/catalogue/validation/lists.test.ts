import { expect, test } from 'vitest';
import { readImages, readSizes, readSpecifications } from '#catalogue/validation/lists.ts';

test.each([
  [
    ['S', 'M', 'L'],
    ['S', 'M', 'L'],
  ],
  ['["S","M"]', ['S', 'M']],
  ['S, M ,L', ['S', 'M', 'L']],
  [
    [38, 38.5, '39'],
    ['38', '38.5', '39'],
  ],
  ['M,S,M', ['M', 'S']],
  [{ 0: 'S', 2: 'L' }, ['S', 'L']],
  ['{"0":"S","2":"L"}', ['S', 'L']],
  ['"[\\"S\\",\\"M\\"]"', ['S', 'M']],
  ['"Large" size, Small', ['"Large" size', 'Small']],
  [{}, []],
  ['null', []],
  ['40&frac12;', ['40½']],
  [null, []],
  ['', []],
  [[], []],
])('R31: the sizes %j are %j', (value, sizes) => {
  expect(readSizes(value)).toEqual({ value: sizes, issue: null });
});

test.each([
  [['default', 'undefined', '', null, 'Default', ' default ', 'null']],
  ['default'],
  ['undefined,,default'],
])('R30: the words for no size in %j are no sizes', (value) => {
  expect(readSizes(value)).toEqual({ value: [], issue: null });
});

test.each([[['S', { size: 'M' }]], [['S', 'x'.repeat(41)]], [['S', '__proto__']]])(
  'R31: what is no size in %j is reported, the others stay',
  (value) => {
    expect(readSizes(value)).toMatchObject({ value: ['S'], issue: { value: value[1] } });
  },
);

test.each([42, true, { S: 3 }, { 38: 5, 39: '2' }, '["S"', '{"S":3}', '{"38":5}', '{"0":"S"'])(
  'R31: %j is no list of sizes',
  (value) => {
    expect(readSizes(value)).toMatchObject({ value: [], issue: { value } });
  },
);

const weight = { label: 'Weight', value: '1 kg' };
const pieces = { label: 'Pieces', value: '3' };

test.each([
  [{ Weight: '1 kg', Pieces: 3 }, 'an object'],
  ['{"Weight":"1 kg","Pieces":3}', 'an object as JSON'],
  [[weight, { name: 'Pieces', value: 3 }], 'a list'],
  [JSON.stringify([weight, pieces]), 'a list as JSON'],
  [[weight, null, pieces, { label: 'Scent', value: '' }, weight], 'a list with gaps and repeats'],
  [JSON.stringify(JSON.stringify([weight, pieces])), 'a list as JSON in a JSON text'],
])('specifications %j come as %s', (value, _what) => {
  expect(readSpecifications(value)).toEqual({ value: [weight, pieces], issue: null });
});

test('specifications are decoded like names, and their labels are only text', () => {
  const given = JSON.parse('{"__proto__":"A &amp; B","constructor":"a < <b>b</b>"}');
  expect(readSpecifications(given).value).toEqual([
    { label: '__proto__', value: 'A & B' },
    { label: 'constructor', value: 'a < b' },
  ]);
});

test.each([null, '', 'null', 'undefined', {}, []])('there are no specifications in %j', (value) => {
  expect(readSpecifications(value)).toEqual({ value: [], issue: null });
});

test.each([[[weight, 'Pieces: 3']], [[weight, { value: 3 }]], [[weight, { label: 'Box', value: { a: 1 } }]]])(
  'what is no specification in %j is reported, the others stay',
  (value) => {
    const { value: read, issue } = readSpecifications(value);
    expect(read).toEqual([weight]);
    expect(issue?.reason).toMatch(/^has an entry/);
  },
);

test.each([42, true, 'one kilogram', '42', '{"Weight":'])('%j holds no specifications', (value) => {
  expect(readSpecifications(value)).toMatchObject({ value: [], issue: { value } });
});

test('a product shows at most 30 specifications', () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`Fact ${index}`, 'yes']));
  const { value, issue } = readSpecifications(many);
  expect(value).toHaveLength(30);
  expect(issue?.reason).toMatch(/first 30/);
});

const base = 'https://api.example/shop/';

test.each([
  [['images/a.jpg'], ['https://api.example/shop/images/a.jpg']],
  ['images/a.jpg', ['https://api.example/shop/images/a.jpg']],
  ['["images/a.jpg", "b.png"]', ['https://api.example/shop/images/a.jpg', 'https://api.example/shop/b.png']],
  [{ 0: 'a.jpg', 2: 'b.png' }, ['https://api.example/shop/a.jpg', 'https://api.example/shop/b.png']],
  ['"[\\"a.jpg\\"]"', ['https://api.example/shop/a.jpg']],
  ['/uploads/a.jpg', ['https://api.example/uploads/a.jpg']],
  ['http://cdn.example/a.jpg', ['http://cdn.example/a.jpg']],
  ['//cdn.example/a.jpg', ['https://cdn.example/a.jpg']],
  ['images/Pearl 1kg (front).JPG', ['https://api.example/shop/images/Pearl%201kg%20(front).JPG']],
  ['images/a.jpg?x=1&amp;y=2#top', ['https://api.example/shop/images/a.jpg?x=1&y=2']],
  ['images/50% off soap.jpg', ['https://api.example/shop/images/50%25%20off%20soap.jpg']],
  ['images/Soap #1.jpg', ['https://api.example/shop/images/Soap%20%231.jpg']],
  [['a.jpg', '', null, 'a.jpg', ' a.jpg '], ['https://api.example/shop/a.jpg']],
  [[], []],
  ['[]', []],
  ['', []],
  ['null', []],
  [null, []],
  [undefined, []],
])('R10: the pictures %j are %j', (value, images) => {
  expect(readImages(value, base)).toEqual({ value: images, issue: null });
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'C:\\pictures\\a.jpg',
  'x'.repeat(3000),
  42,
  { url: 'a.jpg' },
])('R10: %j is no picture, and those beside it are kept', (entry) => {
  const { value, issue } = readImages([entry, 'good.jpg'], base);
  expect(value).toEqual(['https://api.example/shop/good.jpg']);
  expect(issue?.value).toEqual(entry);
});

test('R10: a password in an address is refused and not repeated', () => {
  const { value, issue } = readImages('https://owner:secret@cdn.example/a.jpg', base);
  expect(value).toEqual([]);
  expect(issue?.reason).toMatch(/password/);
  expect(JSON.stringify(issue)).not.toMatch(/owner|secret/);
});

test.each(['["a.jpg"', '[1', 42, true, { url: 'a.jpg' }, '{"url":"a.jpg"}'])(
  'R10: %j is no list of pictures',
  (value) => {
    expect(readImages(value, base)).toMatchObject({ value: [], issue: { value } });
  },
);

test('R10: a product shows at most 12 pictures', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `${index}.jpg`);
  expect(readImages([...twelve, '3.jpg'], base).issue).toBeNull();
  const { value, issue } = readImages([...twelve, '12.jpg'], base);
  expect(value).toEqual(twelve.map((name) => `${base}${name}`));
  expect(issue?.reason).toMatch(/first 12/);
});
