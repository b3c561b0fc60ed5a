import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProfileFields } from '../../../../src/islands/account/ProfileFields.tsx';

const profile = {
  firstName: 'Jane',
  lastName: 'Doe',
  phone: '+256 700 000 000',
  street: 'Kampala Road 1',
  city: 'Kampala',
  country: 'Uganda',
  dateOfBirth: '',
};

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
