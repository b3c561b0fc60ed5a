import { expect, test } from 'vitest';
import { meantEmail } from '#domain/account/email-slips.ts';

test.each([
  ['jane@gmial.com', 'jane@gmail.com'],
  [' Jane@GMAI.com ', 'jane@gmail.com'],
  ['jane@gamil.com', 'jane@gmail.com'],
  ['jane@gmail.con', 'jane@gmail.com'],
  ['jane@gmail.co', 'jane@gmail.com'],
  ['jane@gmaill.com', 'jane@gmail.com'],
  ['jane@yaho.com', 'jane@yahoo.com'],
  ['jane@hotmial.com', 'jane@hotmail.com'],
  ['jane@outlok.con', 'jane@outlook.com'],
  ['jane@shop.con', 'jane@shop.com'],
])('%s was meant as %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  'jane@gmail.com',
  'jane@mail.com',
  'jane@ymail.com',
  'jane@email.com',
  'jane@gmx.com',
  'jane@yahoo.co.uk',
  'jane@mak.ac.ug',
  'jane@mail.example',
  'jane@gmail',
  'jane',
  '',
])('%s is left as it is', (typed) => {
  expect(meantEmail(typed)).toBe('');
});
