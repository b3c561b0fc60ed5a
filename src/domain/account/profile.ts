import { phonePattern } from '../shop/configuration.ts';
import { longestPhone } from '../shop/shop.ts';
import { phoneInvalid } from './account-messages.ts';
import { splitLandmark } from './customer.ts';

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
  // A landmark is no street.
  const { street } = splitLandmark(profile.street);
  return needed.filter((name) => ({ ...profile, street })[name].trim() === '');
}

/** Errors of a profile's non-empty fields, by field: another API may hold phone numbers that nobody can call. */
export function wrongFields({ phone }: Profile): { phone?: string } {
  return phone.trim() === '' || isPhone(phone) ? {} : { phone: phoneInvalid };
}

/**
 * Whether a rider can call this number: of the shop's country (`0772 123 456`, `+256 772 123 456`) in any spacing, or of
 * another country with its country code (`+254 712 345 678`). The text may hold two numbers with a slash, comma, semicolon or
 * ampersand between.
 */
export function isPhone(text: string): boolean {
  const numbers = text.split(/[/,;&]/);
  return (
    text.trim().length <= longestPhone &&
    numbers.length < 3 &&
    numbers.every((number) => phonePattern.test(number.replace(spacing, '')))
  );
}

/** Spacing, with the invisible characters that a phone's list of contacts copies along. */
const spacing = /[\s\p{Cf}\p{Pd}\u2212().]/gu;
