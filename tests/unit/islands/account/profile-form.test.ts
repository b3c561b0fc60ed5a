import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { foldLandmark } from '#domain/account/customer.ts';
import { longestStreet } from '#domain/shop/shop.ts';
import { ProfileDetails } from '#islands/account/ProfileDetails.tsx';
import { ProfileFields } from '#islands/account/ProfileForm.tsx';
import { jane } from '../../../support/people.ts';

afterEach(() => vi.unstubAllGlobals());

const profile = { ...jane, dateOfBirth: '' };

test.each([
  [true, 'takes nothing that would be lost'],
  [false, 'is open'],
])('a profile that is being saved (%s) %s', (isSaving) => {
  const props = { profile, email: 'jane@example.com', errors: {}, isSaving };
  const html = renderToStaticMarkup(createElement(ProfileFields, props));
  const [, fields = ''] = /^<fieldset([^>]*)>.*<\/fieldset>$/s.exec(html) ?? [];
  expect(fields.includes('disabled')).toBe(isSaving);
  expect(html.match(/<input/g)).toHaveLength(9);
});

test('the fields of a profile take no more than the shop does: street and landmark travel as one', () => {
  const html = renderToStaticMarkup(
    createElement(ProfileFields, { profile, email: 'jane@example.com', errors: {}, isSaving: false }),
  );
  const limits = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
    /name="(\w+)"/.exec(input)?.[1],
    Number(/maxlength="(\d+)"/i.exec(input)?.[1]),
  ]);
  expect(Object.fromEntries(limits)).toMatchObject({
    street: 100,
    landmark: 80,
    city: 100,
    firstName: 100,
    lastName: 100,
  });
  const folded = foldLandmark({ street: 'a'.repeat(100), landmark: 'b'.repeat(80) });
  expect(folded.length).toBeLessThanOrEqual(longestStreet);
});

test.each([
  ['1990-05-01', '1 May 1990'],
  ['01/05/1990', '01/05/1990'],
  ['1990-13-01', '1990-13-01'],
  ['', 'Not provided'],
])('a date of birth written %s is shown as %s', (dateOfBirth, shown) => {
  vi.stubGlobal('location', { search: '' });
  const props = { profile: { ...profile, dateOfBirth }, email: 'jane@example.com' };
  expect(renderToStaticMarkup(createElement(ProfileDetails, props))).toMatch(
    new RegExp(`Date of birth</dt><dd[^>]*>${shown}</dd>`),
  );
});
