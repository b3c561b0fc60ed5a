/** What is said of a password that is chosen or changed, and of other devices. */

export const passwordTooCommon =
  'This password is one of the most used and easily guessed. Please choose another one.';

export const passwordChanged = 'Your password is changed';

export const currentPasswordWrong = 'The current password is wrong';

export const othersSignedOut = 'Other devices are signed out and need the new password';

export const signedOutEverywhere = 'You are signed out on every device';

/** Said when the server gives no message of its own; `unsure` when nobody knows what it did. */
export const passwordFailed = {
  change: 'The password could not be changed',
  changing: 'No answer came and the password may be changed or not',
  signOutEverywhere: 'Your other devices could not be signed out',
} as const;
