import { login, register, requestPasswordReset, resetPassword } from './client/auth.ts';
import { type Call, type ClientOptions, caller } from './client/call.ts';
import { cancelOrder, returnOrder } from './client/call-off.ts';
import { addToCart, getCart, updateCart } from './client/cart.ts';
import { contact } from './client/contact.ts';
import { getUserDetails, logout } from './client/customer.ts';
import { pageOfOrders, userOrders } from './client/orders.ts';
import { changePassword, logoutEverywhere } from './client/passwords.ts';
import { verifyStripe } from './client/payment.ts';
import { placeOrder } from './client/place-order.ts';
import { listProducts } from './client/product-list.ts';
import { getUserProfile } from './client/profile.ts';
import { updateUserProfile } from './client/profile-update.ts';
import { reviews } from './client/reviews.ts';
import type { CallName } from './contract.ts';

const all = {
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
  pageOfOrders,
  cancelOrder,
  returnOrder,
  verifyStripe,
  contact,
  reviews,
  logout,
  changePassword,
  logoutEverywhere,
  requestPasswordReset,
  resetPassword,
  // The calls of `WithoutReply` are left out: inline/web-vitals.ts and search/report-missed.ts send them, and read no reply.
} as const satisfies Record<Exclude<CallName, WithoutReply> | 'pageOfOrders', unknown>;

/** Calls that a page sends as it is left. */
export type WithoutReply = 'webVitals' | 'missedSearches';

type WithoutCall<Made> = Made extends (call: Call, ...parameters: infer Rest) => infer Result
  ? (...parameters: Rest) => Result
  : never;

export type Client = { readonly [Name in keyof typeof all]: WithoutCall<(typeof all)[Name]> };

/** A client of all calls, for programs that have room for it: a screen imports only its own calls (`client/call.ts`). */
export function createClient(options: ClientOptions): Client {
  const call = caller(options);
  const entries = Object.entries(all).map(([name, make]) => [
    name,
    (...parameters: readonly unknown[]) => (make as (...all: unknown[]) => unknown)(call, ...parameters),
  ]);
  return Object.fromEntries(entries);
}
