/** The messages of sign-in and sign-up. */

export const signedIn = 'Login successful!';

export const registered = 'Registration successful! Welcome to the shop.';

export const passwordsDiffer = 'Passwords do not match';

/** What to do after a sign-in or sign-up whose response was lost, or whose session could not be stored. */
export const authAdvice = {
  noAnswer: 'No answer came from the shop. Check your connection and try again.',
  notRegistered: 'No answer came, and there is no account with this email and password so far. Try again.',
  notPersisted:
    'This browser keeps nothing for this site, so you cannot stay signed in. Allow it to, or order by chat.',
} as const;

/** A sign-up whose outcome nobody knows; pressing again signs in where it was done. */
export const registrationUnsure = {
  text: 'The shop did not answer',
  advice: 'Your account may have been made already. Press Sign Up again: no second one is made.',
} as const;
