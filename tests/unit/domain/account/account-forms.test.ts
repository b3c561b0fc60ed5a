import { expect, test } from 'vitest';
import { profileIn, signInErrors, signUpErrors } from '#domain/account/account-forms.ts';

test.each([
  [{ email: 'a@b.co', password: '12345678' }, {}],
  [{ email: ' a@b.co ', password: '        ' }, {}],
  [{}, { email: 'Email is required', password: 'Password is required' }],
  [
    { email: ' ', password: '1234567' },
    { email: 'Email is required', password: 'Password must be at least 8 characters' },
  ],
  [{ email: 'amina', password: '12345678' }, { email: 'Email is invalid' }],
])('Spec 5: a sign-in with %j is told %j', (typed, errors) => {
  expect(signInErrors(typed)).toEqual(errors);
});

const whole = {
  firstName: 'Amina',
  lastName: 'Nakato',
  email: 'a@b.co',
  password: '12345678',
  confirmation: '12345678',
};

test.each([
  [{}, {}],
  [
    { firstName: ' ', lastName: '' },
    { firstName: 'First name is required', lastName: 'Last name is required' },
  ],
  [{ confirmation: '12345679' }, { confirmation: 'Passwords do not match' }],
  [
    { email: 'a', password: '1', confirmation: '1' },
    { email: 'Email is invalid', password: 'Password must be at least 8 characters' },
  ],
])('Spec 5: a sign-up with %j is told %j', (changes, errors) => {
  expect(signUpErrors({ ...whole, ...changes })).toEqual(errors);
});

const invalidPhone = 'Please check this phone number. Write it like 0772 123 456 or +256 772 123 456.';

test.each([
  [{ phone: '', street: '', city: '' }, {}],
  [{ phone: '0772 123 456' }, {}],
  [{ phone: ' 0772 ' }, { phone: invalidPhone }],
])('if nobody orders, a sign-up with %j is told %j', (changes, errors) => {
  expect(signUpErrors({ ...whole, ...changes })).toEqual(errors);
});

test.each([
  [{ phone: '+256 772 123 456', street: 'Kampala Road', city: 'Kampala' }, {}],
  [
    {},
    {
      phone: 'Phone number is required',
      street: 'Street address is required',
      city: 'City/town is required',
    },
  ],
  [{ phone: '0772', street: 'Kampala Road', city: 'Kampala' }, { phone: invalidPhone }],
  [
    { phone: '0772123456', street: ' ', landmark: 'the mosque', city: 'Kampala' },
    { street: 'Street address is required' },
  ],
])('on the way to an order, a sign-up with %j is told %j', (changes, errors) => {
  expect(signUpErrors({ ...whole, ...changes }, true)).toEqual(errors);
});

test.each([
  ['01/05/1990', '', '01/05/1990'],
  ['01/05/1990', '1990-05-02', '1990-05-02'],
  ['1990-13-01', '', '1990-13-01'],
  ['1990-05-01', '', ''],
  ['', '', ''],
])('of a date of birth %s, and the field with "%s", "%s" is saved', (dateOfBirth, typed, saved) => {
  const known = { ...profileIn({}), dateOfBirth };
  expect(profileIn({ dateOfBirth: typed }, known).dateOfBirth).toBe(saved);
});
