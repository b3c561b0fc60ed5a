import type { Profile } from './customer.ts';

/** Whether a profile has all that a delivery needs (Spec 5). */
export function isDeliverable({ firstName, lastName, phone, street, city }: Profile): boolean {
  return [firstName, lastName, phone, street, city].every((text) => text.trim() !== '');
}
