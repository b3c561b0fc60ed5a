import { password, resetLinkMinutes } from '../shop/shop.ts';

/**
 * Texts of sign-in and sign-up, their forms, the password and the profile (Spec 5). Single texts rather than objects: the
 * bundler inlines a text where it is used, so that no screen carries those of another.
 */

export const signedIn = 'Login successful!';

export const registered = 'Registration successful! Welcome to the shop.';

export const passwordsDiffer = 'Passwords do not match';

/** Advice after a sign-in or sign-up whose response was lost, or whose session could not be stored. */
export const noAnswerAdvice = 'The shop did not answer. Check your connection and try again.';

export const notRegisteredAdvice =
  'The shop did not answer, and there is no account with this email and password yet. Please try again.';

export const notPersistedAdvice =
  'Your browser does not let us keep you signed in. Allow this site to save data, or order on WhatsApp.';

/** Shown for a sign-up whose outcome is unknown; pressing again signs in where the account was made. */
export const registrationUnsure = 'The shop did not answer';

export const registrationUnsureAdvice =
  'Your account may exist already. Press Create account again: you will not get a second one.';

/** `First name is required` (Spec 5) */
export function isRequired(field: string): string {
  return `${field} is required`;
}

export const emailInvalid = 'Email is invalid';

export const phoneInvalid = 'Please check this phone number. Write it like 0772 123 456 or +256 772 123 456.';

export function passwordTooShort(): string {
  return `Password must be at least ${password.minLength} characters`;
}

export const passwordHint = `At least ${password.minLength} characters.`;

export function nameWithAddress(field: string): string {
  return `${field} cannot hold a web or email address. Please write only your name here.`;
}

/** Texts about a new password and about other devices. */

export const passwordTooCommon =
  'Many people use this password, so it is easy to guess. Please choose another one.';

export const passwordChanged = 'Your password has been changed';

export const currentPasswordWrong = 'The current password is wrong';

export const othersSignedOut = 'Your other devices are signed out. Use your new password there.';

export const signedOutEverywhere = 'You are signed out on every device';

/** Shown when the server gives no message of its own. */
export const passwordNotChanged = 'The password could not be changed';

export const passwordUnsure =
  'The shop did not answer, so we cannot say whether your password changed. Try the new one first.';

export const othersNotSignedOut = 'Your other devices could not be signed out';

/** Texts of the reset of a forgotten password. */

export const forgotPassword = 'Forgot your password?';

export const askOnWhatsapp = 'Ask us on WhatsApp';

export const resetLinkSent = `If there is an account with this email, a link is on its way to it. It works once, for ${resetLinkMinutes} minutes.`;

export const resetLinkUnknown =
  'This link does not work. Open the newest link we sent you, or ask for another one.';

export const resetLinkUsed =
  'This link has been used. Sign in with the new password, or ask for another link.';

export const resetLinkExpired = `This link is older than ${resetLinkMinutes} minutes. Please ask for another one.`;

/** Shown when the server gives no message of its own. */
export const resetLinkNotSent = 'The link could not be sent';

export const resetUnsureAdvice =
  'Please try again. If we say the link was used, your new password works: sign in with it.';

/** Second line of the toast of a saved profile. */

export const profileSaved = 'Your information has been saved';
