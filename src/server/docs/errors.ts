import { type CallName, calls } from '#api/contract.ts';
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

const limited: readonly CallName[] = [
  'login',
  'register',
  'contact',
  'webVitals',
  'changePassword',
  'requestPasswordReset',
  'resetPassword',
  'userOrders',
];

/** Statuses of `errors` of a call's responses. */
export function errorsOf(name: CallName): ErrorStatus[] {
  const { method, token, request } = calls[name];
  const hasFields = 'entries' in request && Object.keys(request.entries).length > 0;
  const possible: [ErrorStatus, boolean][] = [
    [400, method === 'POST'],
    [401, token],
    [413, method === 'POST'],
    [415, method === 'POST'],
    [422, hasFields],
    [429, limited.includes(name)],
    [500, true],
    [503, true],
  ];
  return possible.filter(([, is]) => is).map(([status]) => status);
}
