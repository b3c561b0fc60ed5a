import { expect, test } from 'vitest';
import { readImages } from '#catalogue/gate/images.ts';

const base = 'https://api.example/shop/';

test.each([
  [['images/a.jpg'], ['https://api.example/shop/images/a.jpg']],
  ['images/a.jpg', ['https://api.example/shop/images/a.jpg']],
  ['["images/a.jpg", "b.png"]', ['https://api.example/shop/images/a.jpg', 'https://api.example/shop/b.png']],
  ['/uploads/a.jpg', ['https://api.example/uploads/a.jpg']],
  ['http://cdn.example/a.jpg', ['http://cdn.example/a.jpg']],
  ['//cdn.example/a.jpg', ['https://cdn.example/a.jpg']],
  ['images/Pearl 1kg (front).JPG', ['https://api.example/shop/images/Pearl%201kg%20(front).JPG']],
  ['images/a.jpg?x=1&amp;y=2#top', ['https://api.example/shop/images/a.jpg?x=1&y=2']],
  ['images/50% off soap.jpg', ['https://api.example/shop/images/50%25%20off%20soap.jpg']],
  ['images/50%25 off.jpg', ['https://api.example/shop/images/50%25%20off.jpg']],
  ['images/Soap #1.jpg', ['https://api.example/shop/images/Soap%20%231.jpg']],
  ['https://cdn.example/100%.jpg#top', ['https://cdn.example/100%25.jpg']],
  ['//cdn.example/a.jpg#top', ['https://cdn.example/a.jpg']],
  [['a.jpg', '', null, 'a.jpg', ' a.jpg '], ['https://api.example/shop/a.jpg']],
  [[], []],
  ['[]', []],
  ['', []],
  [null, []],
  [undefined, []],
])('R10: the pictures %j are %j', (value, images) => {
  expect(readImages(value, base)).toEqual({ value: images, fault: null });
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'ftp://cdn.example/a.jpg',
  'C:\\pictures\\a.jpg',
  'java\nscript:alert(1)',
  'https://',
  'x'.repeat(3000),
  42,
  true,
  ['a.jpg'],
  { url: 'a.jpg' },
])('R10: %j is no picture, and those beside it are kept', (entry) => {
  const { value, fault } = readImages([entry, 'good.jpg'], base);
  expect(value).toEqual(['https://api.example/shop/good.jpg']);
  expect(fault?.value).toEqual(entry);
});

test('R10: a password in an address is refused and not repeated', () => {
  const { value, fault } = readImages('https://owner:secret@cdn.example/a.jpg', base);
  expect(value).toEqual([]);
  expect(fault?.reason).toMatch(/password/);
  expect(JSON.stringify(fault)).not.toMatch(/owner|secret/);
});

test.each(['["a.jpg"', '[1', 42, true, { 0: 'a.jpg' }])('R10: %j is no list of pictures', (value) => {
  expect(readImages(value, base)).toMatchObject({ value: [], fault: { value } });
});

test('R10: a product shows at most 12 pictures', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `${index}.jpg`);
  expect(readImages([...twelve, '3.jpg'], base).fault).toBeNull();
  const { value, fault } = readImages([...twelve, '12.jpg'], base);
  expect(value).toEqual(twelve.map((name) => `${base}${name}`));
  expect(fault?.reason).toMatch(/first 12/);
});
