import { defaultCountry } from '../shop/shop.ts';
import { isRequired } from './account-messages.ts';
import type { FieldErrors, Typed } from './auth-form.ts';
import { foldLandmark } from './landmark.ts';
import { missingFields, type NeededField, type Profile, wrongFields } from './profile.ts';

/** The names that messages use (Spec 5). */
const labels: Readonly<Record<NeededField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  street: 'Street address',
  city: 'City/town',
};

/** What is wrong with a profile, by field; empty when it can be saved, and ordered with. */
export function profileErrors(profile: Profile): FieldErrors {
  return {
    ...wrongFields(profile),
    ...Object.fromEntries(missingFields(profile).map((name) => [name, isRequired(labels[name])])),
  };
}

/** How much of what an order needs is there, in whole percent. */
export function completionPercent(profile: Profile): number {
  const count = Object.keys(labels).length;
  return Math.round(((count - missingFields(profile).length) / count) * 100);
}

/** The profile that was typed into a form. */
export function profileIn(typed: Typed): Profile {
  const line = (name: string) => (typed[name] ?? '').trim();
  return {
    firstName: line('firstName'),
    lastName: line('lastName'),
    phone: line('phone'),
    street: foldLandmark({ street: line('street'), landmark: line('landmark') }),
    city: line('city'),
    country: line('country') || defaultCountry,
    dateOfBirth: line('dateOfBirth'),
  };
}
