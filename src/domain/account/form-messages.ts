import { password } from '../shop/shop.ts';

/** What forms, and the server after them, say of a field (Spec 5). */

/** `First name is required` (Spec 5) */
export function isRequired(field: string): string {
  return `${field} is required`;
}

/** What is wrong with a sign-in or sign-up (Spec 5). */
export const emailInvalid = 'Email is invalid';

export function passwordTooShort(): string {
  return `Password must be at least ${password.minLength} characters`;
}

export function nameWithAddress(field: string): string {
  return `${field} cannot hold a web or e-mail address. Please write only the name.`;
}
