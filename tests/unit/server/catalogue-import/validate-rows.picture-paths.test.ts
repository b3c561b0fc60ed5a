import { expect, test } from 'vitest';
import {
  candidatePaths,
  leadsOutside,
  picturesBase,
  servedPath,
} from '#server/catalogue-import/validate-rows.ts';

test.each([
  '/etc/passwd',
  '//host/share.jpg',
  '../soap.jpg',
  'images/../../soap.jpg',
  './../soap.jpg',
  '..',
  '..\\soap.jpg',
  'images\\..\\..\\soap.jpg',
  'C:\\soap.jpg',
  'c:/soap.jpg',
  '\\\\host\\share.jpg',
  'file:///etc/passwd',
  ' /etc/passwd',
])('%j leads out of the folder', (entry) => expect(leadsOutside(entry)).toBe(true));

test.each([
  'soap.jpg',
  'images/a/../soap.jpg',
  './soap.jpg',
  '...jpg',
  '..soap.jpg',
  'https://cdn.example/../a.jpg',
  'images\\soap.jpg',
])('%j stays inside', (entry) => expect(leadsOutside(entry)).toBe(false));

test.each([
  ['images/WhatsApp%20Image%20(1).jpeg', 'images/WhatsApp Image (1).jpeg'],
  ['soap.jpg', 'images/soap.jpg'],
  ['photos/soap.jpg', 'images/photos/soap.jpg'],
  ['images/100%.jpg', 'images/100%.jpg'],
])('the shop serves %s at %s', (address, path) =>
  expect(servedPath(`${picturesBase}/${address}`)).toBe(path),
);

test('a picture with an address elsewhere is not served', () => {
  expect(servedPath('https://cdn.example/images/soap.jpg')).toBeNull();
});

test('a picture is looked for where its path says, then without the images folder', () => {
  expect(candidatePaths('images/soap.jpg')).toEqual(['images/soap.jpg', 'soap.jpg']);
});
