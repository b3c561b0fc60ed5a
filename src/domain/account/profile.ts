import { isRequired } from './account-messages.ts';
import { splitLandmark } from './landmark.ts';

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

/** What an order needs to know of a customer, with the names that messages use (Spec 5). */
const neededFields = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  street: 'Street address',
  city: 'City/town',
} as const;

/** A field that an order needs. */
export type NeededField = keyof typeof neededFields;

const needed = Object.keys(neededFields) as NeededField[];

/** The needed fields in which nothing stands, in the order of the form. */
export function missingFields(profile: Profile): NeededField[] {
  // A landmark alone is no street.
  const { street } = splitLandmark(profile.street);
  return needed.filter((name) => ({ ...profile, street })[name].trim() === '');
}

/** How much of what an order needs is there, in whole percent. */
export function completionPercent(profile: Profile): number {
  return Math.round(((needed.length - missingFields(profile).length) / needed.length) * 100);
}

/** What is wrong with a profile, by field; empty when it can be saved. */
export function profileErrors(profile: Profile): Partial<Record<NeededField, string>> {
  return Object.fromEntries(missingFields(profile).map((name) => [name, isRequired(neededFields[name])]));
}
