import { emailLabel } from '../content/page-messages.ts';
import { cityTown, firstName, lastName, passwordLabel, phoneNumber, streetAddress } from '../shop/labels.ts';
import { defaultCountry, password as passwordRule } from '../shop/shop.ts';
import {
  currentPassword,
  emailInvalid,
  isRequired,
  newPassword,
  passwordsDiffer,
  passwordTooShort,
} from './account-messages.ts';
import { foldLandmark, isEmail } from './customer.ts';
import { missingFields, type NeededField, type Profile, wrongFields } from './profile.ts';

/** The values typed into a form of sign-in, sign-up or password, by field. */
export type Typed = Readonly<Record<string, string>>;

/** Error messages by field; empty when the form can be sent. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Errors of an email address. */
export function emailErrors({ email = '' }: Typed): FieldErrors {
  if (email.trim() === '') return { email: isRequired(emailLabel) };
  return isEmail(email.trim()) ? {} : { email: emailInvalid };
}

/** Errors of a sign-in (Spec 5). */
export function signInErrors({ email = '', password = '' }: Typed): FieldErrors {
  return {
    ...emailErrors({ email }),
    ...(password === ''
      ? { password: isRequired(passwordLabel) }
      : password.length < passwordRule.minLength && { password: passwordTooShort() }),
  };
}

/**
 * Errors of a sign-up (Spec 5). On the way to an order all of its fields are required; elsewhere only the names, and a phone
 * number that is given must be valid.
 */
export function signUpErrors(typed: Typed, isOrdering = false): FieldErrors {
  const { password = '', confirmation = '' } = typed;
  const profile = profileIn(typed);
  const { firstName: firstNameError, lastName: lastNameError, ...delivery } = profileErrors(profile);
  return {
    ...(firstNameError && { firstName: firstNameError }),
    ...(lastNameError && { lastName: lastNameError }),
    ...signInErrors(typed),
    ...(isOrdering ? delivery : wrongFields(profile)),
    ...(confirmation !== password && { confirmation: passwordsDiffer }),
  };
}

/** Errors of a change of password. */
export function passwordErrors({ current = '', password = '', confirmation = '' }: Typed): FieldErrors {
  return {
    ...(current === '' && { current: isRequired(currentPassword) }),
    ...newPasswordErrors({ password }),
    ...(confirmation !== password && { confirmation: passwordsDiffer }),
  };
}

/** Errors of a new password. */
export function newPasswordErrors({ password = '' }: Typed): FieldErrors {
  if (password === '') return { password: isRequired(newPassword) };
  return password.length < passwordRule.minLength ? { password: passwordTooShort() } : {};
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
    ...Object.fromEntries(missingFields(profile).map((name) => [name, isRequired(labels[name])])),
  };
}

/** Share of the fields needed for an order that are filled, in whole percent. */
export function completionPercent(profile: Profile): number {
  const count = Object.keys(labels).length;
  return Math.round(((count - missingFields(profile).length) / count) * 100);
}

/**
 * The profile that was typed into a form. `old`: the profile that the form began with, whose date of birth stays where its
 * field could not show it, as `31/12/2001` of another API.
 */
export function profileIn(typed: Typed, old?: Profile): Profile {
  const line = (name: string) => (typed[name] ?? '').trim();
  return {
    firstName: line('firstName'),
    lastName: line('lastName'),
    phone: line('phone'),
    street: foldLandmark({ street: line('street'), landmark: line('landmark') }),
    city: line('city'),
    country: line('country') || defaultCountry,
    dateOfBirth: line('dateOfBirth') || (old && !isDay(old.dateOfBirth) ? old.dateOfBirth : ''),
  };
}

/** Whether a date is written as a field for dates takes it, `2001-12-31`; others could be read in two ways. */
export function isDay(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
}
