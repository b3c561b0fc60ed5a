import { failed } from '#domain/messages.ts';
import type { CallName, calls } from '../contract.ts';

/** What the browser must know of a call, without its schemas; the compiler holds it to the contract. */
export interface Wire {
  path: string;
  token: boolean;
  /** Changes nothing, so that it may be asked again. */
  isRead: boolean;
  /** Said when the server gives no message of its own; `unsure` when nobody knows what it did. */
  failed: string;
  unsure?: string;
}

export const wires = {
  listProducts: {
    path: '/api/list-products.php',
    token: false,
    isRead: true,
    failed: failed.fetchProducts,
  },
  login: { path: '/api/login.php', token: false, isRead: false, failed: failed.login },
  register: {
    path: '/api/register.php',
    token: false,
    isRead: false,
    failed: failed.registration,
  },
  getUserDetails: {
    path: '/api/get-user-details.php',
    token: true,
    isRead: true,
    failed: failed.fetchUser,
  },
  getUserProfile: {
    path: '/api/get-user-profile.php',
    token: true,
    isRead: true,
    failed: failed.fetchUser,
  },
  updateUserProfile: {
    path: '/api/update-user-profile.php',
    token: true,
    isRead: false,
    failed: failed.updateProfile,
    unsure: failed.updatingProfile,
  },
  getCart: { path: '/api/get-cart.php', token: true, isRead: true, failed: failed.fetchCart },
  addToCart: {
    path: '/api/add-to-cart.php',
    token: true,
    isRead: false,
    failed: failed.addItem,
  },
  updateCart: {
    path: '/api/update-cart.php',
    token: true,
    isRead: false,
    failed: failed.updateCart,
  },
  placeOrder: {
    path: '/api/place-order.php',
    token: true,
    isRead: false,
    failed: failed.placeOrder,
    unsure: failed.placingOrder,
  },
  userOrders: {
    path: '/api/user-orders.php',
    token: true,
    isRead: true,
    failed: failed.loadOrders,
    unsure: failed.loadingOrders,
  },
  verifyStripe: {
    path: '/api/verify-stripe.php',
    token: true,
    isRead: false,
    failed: failed.verifyPayment,
  },
  contact: {
    path: '/api/contact.php',
    token: false,
    isRead: false,
    failed: failed.sendMessage,
  },
  logout: { path: '/api/logout.php', token: true, isRead: false, failed: failed.logout },
} as const satisfies {
  [Name in Exclude<CallName, 'changePassword' | 'logoutEverywhere'>]: Wire &
    Pick<(typeof calls)[Name], 'path' | 'token'>;
};
