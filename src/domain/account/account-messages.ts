import { password, resetLinkMinutes } from '../shop/shop.ts';

/**
 * What sign-in and sign-up, their forms, the password and the profile say (Spec 5). Single texts rather than objects of them:
 * the bundler writes a text where it is used, so that no screen carries those of another.
 */

export const signedIn = 'Login successful!';

export const registered = 'Registration successful! Welcome to the shop.';

export const passwordsDiffer = 'Passwords do not match';

/** What to do after a sign-in or sign-up whose response was lost, or whose session could not be stored. */
export const noAnswerAdvice = 'The shop did not answer. Check your connection and try again.';

export const notRegisteredAdvice =
  'The shop did not answer, and there is no account with this email and password yet. Please try again.';

export const notPersistedAdvice =
  'This browser stores nothing for this site, so you cannot stay signed in. Allow it to, or order on WhatsApp.';

/** A sign-up whose outcome nobody knows; pressing again signs in where it was done. */
export const registrationUnsure = 'The shop did not answer';

export const registrationUnsureAdvice =
  'Your account may exist already. Press Create account again: you will not get a second one.';

/** `First name is required` (Spec 5) */
export function isRequired(field: string): string {
  return `${field} is required`;
}

export const emailInvalid = 'Email is invalid';

export const phoneInvalid = 'Phone number is invalid. Write one like 0772 123 456 or +256 772 123 456';

export function passwordTooShort(): string {
  return `Password must be at least ${password.minLength} characters`;
}

export const passwordHint = `At least ${password.minLength} characters.`;

export function nameWithAddress(field: string): string {
  return `${field} cannot hold a web or email address. Please write only the name.`;
}

/** What is said of a password that is chosen or changed, and of other devices. */

export const passwordTooCommon =
  'This password is one of the most used and easily guessed. Please choose another one.';

export const passwordChanged = 'Your password is changed';

export const currentPasswordWrong = 'The current password is wrong';

export const othersSignedOut = 'Other devices are signed out and need the new password';

export const signedOutEverywhere = 'You are signed out on every device';

/** Said when the server gives no message of its own. */
export const passwordNotChanged = 'The password could not be changed';

export const passwordUnsure = 'The shop did not answer and your password may or may not have changed';

export const othersNotSignedOut = 'Your other devices could not be signed out';

/** What is said on the way to a new password when the old one is forgotten. */

export const forgotPassword = 'Forgot your password?';

export const askOnWhatsapp = 'Ask us on WhatsApp';

export const resetLinkSent = `If there is an account with this email, a link is on its way to it. It works once, for ${resetLinkMinutes} minutes.`;

export const resetLinkUnknown =
  'This link does not work. Open the newest one that we sent, whole, or ask for another.';

export const resetLinkUsed =
  'This link has been used. Sign in with the new password, or ask for another link.';

export const resetLinkExpired = `This link is older than ${resetLinkMinutes} minutes. Please ask for another one.`;

/** Said when the server gives no message of its own. */
export const resetLinkNotSent = 'The link could not be sent';

export const resetUnsureAdvice =
  'Please try again. If we then say that the link has been used, the new password is yours: sign in with it.';

/** What is said of a saved profile, beside what the server says too. */

export const profileSaved = 'Your information has been saved';
