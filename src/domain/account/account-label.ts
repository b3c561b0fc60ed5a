import type { Customer } from './customer.ts';
import { initials } from './initials.ts';

/** The header's account label: initials, first name, name and e-mail of the customer (Spec 2). */
export function accountLabel({ name, email }: Customer): string[] {
  return [initials(name), name.trim().split(/\s+/)[0] || 'Account', name, email];
}
