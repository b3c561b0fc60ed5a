import { phoneInvalid } from './account-messages.ts';
import { splitLandmark } from './landmark.ts';
import { isPhone } from './phone.ts';

/** What a customer has told of themselves; '' where nothing (Spec 3). */
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

/** What an order needs to know of a customer (Spec 5), in the order of the form. */
const needed = ['firstName', 'lastName', 'phone', 'street', 'city'] as const;

export type NeededField = (typeof needed)[number];

/** The needed fields in which nothing stands, in the order of the form. */
export function missingFields(profile: Profile): NeededField[] {
  // A landmark alone is no street.
  const { street } = splitLandmark(profile.street);
  return needed.filter((name) => ({ ...profile, street })[name].trim() === '');
}

/** What is wrong with what stands in a profile, by field: another API may hold numbers that nobody can call. */
export function wrongFields({ phone }: Profile): { phone?: string } {
  return phone.trim() === '' || isPhone(phone) ? {} : { phone: phoneInvalid };
}
