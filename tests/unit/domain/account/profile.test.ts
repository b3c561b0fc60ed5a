import { expect, test } from 'vitest';
import { completionPercent, profileErrors, profileIn } from '#domain/account/account-forms.ts';
import { isPhone, missingFields, wrongFields } from '#domain/account/profile.ts';
import { amina } from '../../../support/people.ts';

const whole = { ...amina, dateOfBirth: '' };

test.each([
  [{}, 100],
  [{ city: ' \n' }, 80],
  [{ street: '(landmark: opposite the mosque)' }, 80],
  [{ firstName: '', lastName: '', phone: '', street: '', city: '' }, 0],
  [{ country: '', dateOfBirth: '' }, 100],
])('a profile with %j is complete to %i percent', (changes, percent) => {
  expect(completionPercent({ ...whole, ...changes })).toBe(percent);
});

test('what is missing is named, in the order of the form', () => {
  const profile = { ...whole, firstName: ' ', city: '', street: '' };
  expect(missingFields(profile)).toEqual(['firstName', 'street', 'city']);
  expect(profileErrors(profile)).toEqual({
    firstName: 'First name is required',
    street: 'Street address is required',
    city: 'City/town is required',
  });
  expect(profileErrors(whole)).toEqual({});
});

test('a phone number that nobody can call is named; one that is missing is not called wrong', () => {
  const invalid = 'Please check this phone number. Write it like 0772 123 456 or +256 772 123 456.';
  expect(profileErrors({ ...whole, phone: '0772' })).toEqual({ phone: invalid });
  expect(wrongFields({ ...whole, phone: '0772' })).toEqual({ phone: invalid });
  expect(profileErrors({ ...whole, phone: ' ' })).toEqual({ phone: 'Phone number is required' });
  expect(wrongFields({ ...whole, phone: ' ' })).toEqual({});
});

test('the fields of a form are a profile, with the landmark in the street', () => {
  expect(
    profileIn({ firstName: ' Jane ', street: 'Kampala Road', landmark: ' the mosque', confirmation: 'x' }),
  ).toEqual({
    firstName: 'Jane',
    lastName: '',
    phone: '',
    street: 'Kampala Road (landmark: the mosque)',
    city: '',
    country: 'Uganda',
    dateOfBirth: '',
  });
});

test.each([
  '0772123456',
  '0772 123 456',
  '(0772) 123456',
  ' 07 72 12 34 56 ',
  '+256772123456',
  '+256 (0)772 123 456',
  '00256 772 123456',
  '\u202a+256 772\u2011123\u2013456\u202c',
  '0772 123 456 / 0701 123 456',
  '772123456',
  '0414 123 456',
  '+256 312 123 456',
  '+254 712 345 678',
  '+44 7700 900123',
])('%j is a number that a rider can call', (text) => {
  expect(isPhone(text)).toBe(true);
});

test.each([
  '',
  '0772',
  '0772 123 4567',
  '+772 123 456',
  '0872 123 456',
  '0772 123 45O',
  '0772 123 456 0701 123 456',
  'call me',
  `0772 123 456${' '.repeat(30)}/ 0701 123 456`,
])('%j is none', (text) => {
  expect(isPhone(text)).toBe(false);
});
