/** Texts around the forms on the pages of sign-in and password reset. */

/** Label of the two tabs together. */
export const signInOrCreate = 'Sign in or create account';

export const signInToGoOn = 'Please sign in to continue.';

export const newHere = 'New here? Create an account and tell us where to deliver.';

export const withoutAccount = 'Continue shopping without an account';

export const backToSignIn = 'Back to sign in';

export const cartEverywhere = 'Your cart on every phone you use';

export const orderFollowed = 'Track every order to your door';

export const helpBackIn =
  'WhatsApp us from the phone number on your account, and we will help you sign in again.';

/** Description of the page for search engines and shared links; `shop` is the shop's name. */
export function signInDescription(shop: string): string {
  return `Sign in to ${shop}, or create an account: your cart on every phone, and every order tracked to your door.`;
}

export function resetDescription(shop: string): string {
  return `A way back to your account at ${shop}.`;
}

/** `amount` as in `UGX 50,000`. */
export function freeAbove(amount: string): string {
  return `Free delivery above ${amount}, cash on delivery`;
}
