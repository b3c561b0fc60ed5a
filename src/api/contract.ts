import type { InferInput, InferOutput } from 'valibot';
import {
  changePassword,
  getUserDetails,
  getUserProfile,
  login,
  logout,
  logoutEverywhere,
  register,
  requestPasswordReset,
  resetPassword,
  updateUserProfile,
} from './contract/accounts.ts';
import { placeOrder, userOrders, verifyStripe } from './contract/orders.ts';
import { addToCart, getCart, listProducts, updateCart } from './contract/shopping.ts';
import type { Call } from './contract/values.ts';
import { contact, webVitals } from './contract/visitors.ts';

/** Every call of the API contract, and the extras of the reference API. */
export const calls = {
  listProducts,
  login,
  register,
  getUserDetails,
  getUserProfile,
  updateUserProfile,
  getCart,
  addToCart,
  updateCart,
  placeOrder,
  userOrders,
  verifyStripe,
  contact,
  logout,
  changePassword,
  logoutEverywhere,
  requestPasswordReset,
  resetPassword,
  webVitals,
} as const satisfies Record<string, Call>;

/** Calls beyond the contract's twelve, by the names under which list-products announces them. */
export const extraCalls = [
  'contact',
  'logout',
  'changePassword',
  'logoutEverywhere',
] as const satisfies readonly CallName[];

/**
 * The extras that the reference API always announces in list-products. `orderKey`: place-order knows an idempotency key
 * (`clientOrderId`), asks for a confirmation before it takes the same order twice, and takes the ordered pieces out of the
 * account's cart on the server, so that the storefront sends no removal; user-orders finds an order by its key.
 * `orderPages`: user-orders gives the list in pages on request. `knownDevice`: a sign-in may say which device it comes from.
 */
export const extras = [...extraCalls, 'orderKey', 'orderPages', 'knownDevice'] as const;

/** Extras that the settings of the reference API turn on, with their calls. */
export const optionalExtras = {
  passwordReset: ['requestPasswordReset', 'resetPassword'],
  webVitals: ['webVitals'],
} as const satisfies Record<string, readonly CallName[]>;

export type OptionalExtra = keyof typeof optionalExtras;

export const optionalExtraNames = Object.keys(optionalExtras) as OptionalExtra[];

export type Extra = (typeof extras)[number] | OptionalExtra;

/** The extra that announces this call; null for one of the twelve. */
export function extraOf(name: CallName): Extra | null {
  const optional = optionalExtraNames.find((extra) =>
    (optionalExtras[extra] as readonly CallName[]).includes(name),
  );
  return optional ?? extraCalls.find((extra) => extra === name) ?? null;
}

export type CallName = keyof typeof calls;

/** The body as a caller may send it. */
export type RequestOf<Name extends CallName> = InferInput<(typeof calls)[Name]['request']>;

/** The body as the reference API uses it, after the check. */
export type CheckedRequestOf<Name extends CallName> = InferOutput<(typeof calls)[Name]['request']>;

/** The reply of the reference API to a call that succeeded. */
export type ReplyOf<Name extends CallName> = InferOutput<(typeof calls)[Name]['reply']>;
