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
import { type Extra, extraCalls, optionalExtraNames, optionalExtras } from './contract/extras.ts';
import { cancelOrder, placeOrder, returnOrder, userOrders, verifyStripe } from './contract/orders.ts';
import { reviews } from './contract/reviews.ts';
import { addToCart, getCart, listProducts, updateCart } from './contract/shopping.ts';
import type { Call } from './contract/values.ts';
import { contact, missedSearches, webVitals } from './contract/visitors.ts';

/** Every call of the API contract. */
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
  cancelOrder,
  returnOrder,
  contact,
  reviews,
  missedSearches,
  logout,
  changePassword,
  logoutEverywhere,
  requestPasswordReset,
  resetPassword,
  webVitals,
} as const satisfies Record<string, Call>;

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

export type ReplyOf<Name extends CallName> = InferOutput<(typeof calls)[Name]['reply']>;
