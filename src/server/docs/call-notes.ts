import { type CallName, calls, type RequestOf } from '#api/contract.ts';
import { resetLinkMinutes } from '#domain/shop/shop.ts';

/** Statuses of error responses, for the documentation. */
export const errors = {
  400: { title: 'No JSON object', text: 'The body is not one JSON object. Fix the client.' },
  401: {
    title: 'Not signed in',
    text: 'The header token is missing, or the token is no longer valid: it was signed out, not used for 30 days, or is a year old. Sign in again.',
  },
  413: { title: 'Too large', text: 'The body is larger than 64 kB.' },
  415: { title: 'Content type is not JSON', text: 'The content type of a body must be application/json.' },
  422: {
    title: 'Invalid values',
    text: 'A value breaks a rule below. The message is a sentence that can be shown to the shopper.',
  },
  429: {
    title: 'Too many tries',
    text: 'Wait for as many seconds as the header Retry-After says, then try again.',
  },
  500: {
    title: 'Server error',
    text: 'The shop failed; its owner finds the reason in the log. Try again later.',
  },
  503: {
    title: 'Busy',
    text: 'The database is busy or its disk is full. Retry-After says when to try again.',
  },
} as const;

export type ErrorStatus = keyof typeof errors;

/** Reasons of a refusal with status 200, as in PHP shops; a call that is not here never refuses. */
export const refusals: Partial<Record<CallName, string>> = {
  login: 'The email or the password is wrong.',
  register: 'An account with this email exists already, or the password is among the most used.',
  changePassword: 'The current password is wrong, or the new one is among the most used.',
  resetPassword: `The link is unknown, older than ${resetLinkMinutes} minutes or used, or the password is among the most used.`,
  addToCart: 'The product or the size is not sold, or the cart holds 999 of it already.',
  updateCart: 'The product or the size is not sold.',
  placeOrder:
    'A product is not sold or not in stock, the account or its network has placed many orders recently, or prices have changed: then amount is the right total in UGX.',
  userOrders: 'The order that `before` names is not in the account.',
  verifyStripe: 'Always: this shop takes Cash on Delivery only.',
};

/** Statuses of `errors` of a call's responses. */
export function errorsOf(name: CallName): ErrorStatus[] {
  const { method, token } = calls[name];
  const ofBody = [400, 413, 415, 422, 429] as const;
  return [...(method === 'POST' ? ofBody : []), ...(token ? [401 as const] : []), 500, 503];
}

type WithBody = Exclude<CallName, 'listProducts'>;

const signIn = { email: 'jane@example.com', password: 'correct horse battery' };

/** A valid body for each call, if the product exists at this price. */
export const examples: { [Name in WithBody]: RequestOf<Name> } = {
  login: signIn,
  register: {
    firstName: 'Jane',
    lastName: 'Doe',
    ...signIn,
    phone: '+256 700 000 000',
    street: 'Kampala Road 1',
    city: 'Kampala',
    country: 'Uganda',
    dateOfBirth: '1990-05-01',
  },
  getUserDetails: {},
  getUserProfile: {},
  updateUserProfile: { phone: '+256 700 000 001', city: 'Entebbe' },
  getCart: {},
  addToCart: { itemId: 'soap', size: 'default' },
  updateCart: { itemId: 'soap', size: 'default', quantity: 2 },
  placeOrder: {
    clientOrderId: '6f1c2a52-6d4e-4c1f-9d6a-0f5f0c8f3b11',
    items: [{ id: 'soap', name: 'Soap', size: 'default', quantity: 2 }],
    address: {
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@example.com',
      phone: '+256 700 000 000',
      street: 'Kampala Road 1',
      city: 'Kampala',
      country: 'Uganda',
    },
    amount: 24_000,
    currency: 'UGX',
  },
  userOrders: { clientOrderId: '6f1c2a52-6d4e-4c1f-9d6a-0f5f0c8f3b11' },
  verifyStripe: { success: 'true', orderId: '65f0c8f3b11' },
  contact: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    subject: 'Product Inquiry',
    message: 'Do you have the soap in a larger size?',
  },
  logout: {},
  changePassword: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' },
  logoutEverywhere: {},
  webVitals: { page: 'product', connection: '3g', LCP: 1_840, CLS: 0, FCP: 910, TTFB: 420 },
  requestPasswordReset: { email: 'jane@example.com' },
  resetPassword: {
    resetToken: 'what-stands-behind-the-hash-mark-of-the-link',
    newPassword: 'staple battery horse',
  },
};
