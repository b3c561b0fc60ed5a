import type { Customer } from './customer.ts';
import { initials } from './initials.ts';

/** What the header shows of a customer: initials, first name, name and e-mail (Spec 2). */
export function faceOf({ name, email }: Customer): string[] {
  return [initials(name), name.trim().split(/\s+/)[0] || 'Account', name, email];
}
