import { phoneInvalid } from './account-messages.ts';
import { splitLandmark } from './landmark.ts';
import { isPhone } from './phone.ts';

/** The profile of a customer; '' for a field without a value (Spec 3). */
export interface Profile {
  firstName: string;
  lastName: string;
  phone: string;
  street: string;
  city: string;
  country: string;
  /** `2001-12-31` */
  dateOfBirth: string;
}

/** Fields that an order needs (Spec 5), in the order of the form. */
const needed = ['firstName', 'lastName', 'phone', 'street', 'city'] as const;

export type NeededField = (typeof needed)[number];

/** The needed fields that are empty, in the order of the form. */
export function missingFields(profile: Profile): NeededField[] {
  // A landmark alone is no street.
  const { street } = splitLandmark(profile.street);
  return needed.filter((name) => ({ ...profile, street })[name].trim() === '');
}

/** Errors of a profile's non-empty fields, by field: another API may hold phone numbers that nobody can call. */
export function wrongFields({ phone }: Profile): { phone?: string } {
  return phone.trim() === '' || isPhone(phone) ? {} : { phone: phoneInvalid };
}
