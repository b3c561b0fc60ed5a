import type { CallName } from '../contract.ts';

/** Calls beyond the contract's twelve, by the names under which list-products announces them. */
export const extraCalls = [
  'contact',
  'reviews',
  'missedSearches',
  'cancelOrder',
  'returnOrder',
  'logout',
  'changePassword',
  'logoutEverywhere',
] as const satisfies readonly CallName[];

/**
 * The extras that the reference API always announces in list-products. `orderKey`: place-order knows an idempotency key
 * (`clientOrderId`), asks for a confirmation before it takes the same order twice, and takes the ordered pieces out of the
 * account's cart on the server, so that the storefront sends no removal; user-orders finds an order by its key.
 * `orderPages`: user-orders gives the list in pages on request. `knownDevice`: a sign-in may say which device it comes from.
 * `stock`: list-products sends only the products that `?ids=` names.
 */
export const extras = [...extraCalls, 'orderKey', 'orderPages', 'knownDevice', 'stock'] as const;

/** Extras that the settings of the reference API turn on, with their calls. */
export const optionalExtras = {
  passwordReset: ['requestPasswordReset', 'resetPassword'],
  webVitals: ['webVitals'],
} as const satisfies Record<string, readonly CallName[]>;

export type OptionalExtra = keyof typeof optionalExtras;

export const optionalExtraNames = Object.keys(optionalExtras) as OptionalExtra[];

export type Extra = (typeof extras)[number] | OptionalExtra;
