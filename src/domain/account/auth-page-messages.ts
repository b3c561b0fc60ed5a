/** What the pages of sign-in and password reset say around their forms. */

export const signInTitle = 'Sign in';

/** The tabs (Spec 2). */
export const loginTab = 'Login';

export const signUpTab = 'Sign Up';

export const loginOrSignUp = 'Login or Sign Up';

export const signInToGoOn = 'Please sign in to go on.';

export const newHere = 'New here? Sign Up also asks where we deliver.';

export const withoutAccount = 'Continue shopping without an account';

export const backToSignIn = 'Back to sign in';

export const cartEverywhere = 'Your cart on every phone you use';

export const orderFollowed = 'Each order followed to your door';

export const helpBackIn = 'Write to us from the phone number of your account, and we help you back in.';

/** What a link to the page promises; `shop` is the shop's name. */
export function signInDescription(shop: string): string {
  return `Sign in to ${shop}, or make an account: your cart on every phone, and each order followed to your door.`;
}

export function resetDescription(shop: string): string {
  return `A way back to your account at ${shop}.`;
}

/** What the link home is called that stands in the shop's name. */
export function homeOf(shop: string): string {
  return `${shop}, home`;
}

/** `amount` as in `UGX 50,000`. */
export function freeAbove(amount: string): string {
  return `Free delivery above ${amount}, cash on delivery`;
}
