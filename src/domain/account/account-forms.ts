import { emailLabel } from '../content/page-messages.ts';
import { cityTown, firstName, lastName, passwordLabel, phoneNumber, streetAddress } from '../shop/labels.ts';
import { defaultCountry, password as passwordRule } from '../shop/shop.ts';
import * as words from './account-messages.ts';
import { foldLandmark, isEmail } from './customer.ts';
import { missingFields, type NeededField, type Profile, wrongFields } from './profile.ts';

/** The values typed into a form of sign-in, sign-up or password, by field. */
export type Typed = Readonly<Record<string, string>>;

/** Error messages by field; empty when the form can be sent. */
export type FieldErrors = Readonly<Record<string, string>>;

export function emailErrors({ email = '' }: Typed): FieldErrors {
  if (email.trim() === '') return { email: words.isRequired(emailLabel) };
  return isEmail(email.trim()) ? {} : { email: words.emailInvalid };
}

/** Errors of a sign-in (Spec 5). */
export function signInErrors({ email = '', password = '' }: Typed): FieldErrors {
  return {
    ...emailErrors({ email }),
    ...(password === ''
      ? { password: words.isRequired(passwordLabel) }
      : password.length < passwordRule.minLength && { password: words.passwordTooShort() }),
  };
}

/** Errors of a sign-up (Spec 5). On the way to an order all fields are required; elsewhere only the names. */
export function signUpErrors(typed: Typed, isOrdering = false): FieldErrors {
  const { password = '', confirmation = '' } = typed;
  const profile = profileIn(typed);
  const { firstName: firstNameError, lastName: lastNameError, ...delivery } = profileErrors(profile);
  return {
    ...(firstNameError && { firstName: firstNameError }),
    ...(lastNameError && { lastName: lastNameError }),
    ...signInErrors(typed),
    ...(isOrdering ? delivery : wrongFields(profile)),
    ...(confirmation !== password && { confirmation: words.passwordsDiffer }),
  };
}

export function passwordErrors({ current = '', password = '', confirmation = '' }: Typed): FieldErrors {
  return {
    ...(current === '' && { current: words.isRequired(words.currentPassword) }),
    ...newPasswordErrors({ password }),
    ...(confirmation !== password && { confirmation: words.passwordsDiffer }),
  };
}

export function newPasswordErrors({ password = '' }: Typed): FieldErrors {
  if (password === '') return { password: words.isRequired(words.newPassword) };
  return password.length < passwordRule.minLength ? { password: words.passwordTooShort() } : {};
}

/** Names of the fields in messages (Spec 5). */
const labels: Readonly<Record<NeededField, string>> = {
  firstName,
  lastName,
  phone: phoneNumber,
  street: streetAddress,
  city: cityTown,
};

/** Errors of a profile; empty when it can be saved, and is complete for an order. */
export function profileErrors(profile: Profile): FieldErrors {
  return {
    ...wrongFields(profile),
    ...Object.fromEntries(missingFields(profile).map((name) => [name, words.isRequired(labels[name])])),
  };
}

/** Share of the fields needed for an order that are filled, in whole percent. */
export function completionPercent(profile: Profile): number {
  const count = Object.keys(labels).length;
  return Math.round(((count - missingFields(profile).length) / count) * 100);
}

/** The typed profile. `saved` keeps a date of birth that its field could not show, as `31/12/2001`. */
export function profileIn(typed: Typed, saved?: Profile): Profile {
  const line = (name: string) => (typed[name] ?? '').trim();
  return {
    firstName: line('firstName'),
    lastName: line('lastName'),
    phone: line('phone'),
    street: foldLandmark({ street: line('street'), landmark: line('landmark') }),
    city: line('city'),
    country: line('country') || defaultCountry,
    dateOfBirth: line('dateOfBirth') || (saved && !isDay(saved.dateOfBirth) ? saved.dateOfBirth : ''),
  };
}

/** Whether a date is written as a field for dates takes it, `2001-12-31`; others could be read in two ways. */
export function isDay(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
}
