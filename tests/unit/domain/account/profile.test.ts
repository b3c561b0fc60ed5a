import { expect, test } from 'vitest';
import { completionPercent, missingFields, profileErrors } from '#domain/account/profile.ts';

const whole = {
  firstName: 'Amina',
  lastName: 'Nakato',
  phone: '+256 700 000 000',
  street: 'Kampala Road',
  city: 'Kampala',
  country: 'Uganda',
  dateOfBirth: '',
};

test.each([
  [{}, 100],
  [{ city: ' \n' }, 80],
  [{ street: '(landmark: opposite the mosque)' }, 80],
  [{ city: '', street: '' }, 60],
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
