import { flashToastKey } from '#domain/shop/page-events.ts';
import { finishSignOut } from '#inline/sign-out.ts';
import { startScreenToasts } from '#inline/toast.ts';
import { guardPage, verifySession } from '#stores/account/account.ts';
import { leaveWhenSignedIn, register, signIn } from '#stores/account/auth.ts';
import { $profile, loadProfile, saveProfile } from '#stores/account/profile.ts';
import { reportSignOut } from '#stores/account/report-sign-out.ts';
import { $cart, $isSessionExpired, addToCart, setQuantity } from '#stores/cart/cart.ts';
import { syncCart } from '#stores/cart/cart-sync.ts';
import * as checkout from '#stores/checkout/checkout.ts';
import { submission } from '#stores/checkout/order-submission.ts';
import { $payment, verifyPayment } from '#stores/checkout/payment.ts';
import { $orders, loadOrders, watchOrders } from '#stores/orders/orders.ts';
import { $session, discardSession } from '#stores/session.ts';

/** The message with which the page before has led here. */
const flash: string = sessionStorage[flashToastKey] ?? '';

/** What a walk does in a tab and reads of it: the stores of the shop, without its looks. */
const walk = {
  flash,
  add: (line: string) => addToCart(line, 1),
  set: setQuantity,
  register,
  signIn,
  discardSession,
  signOut() {
    sessionStorage.session = localStorage.session;
    finishSignOut();
    location.assign('/login');
  },
  /** Quantities by line, and the lines that the server has yet to confirm. */
  cart: () => [...$cart.get()].map(([line, { quantity, saved }]) => ({ line, quantity, saved })),
  account: () => $session.get()?.account ?? null,
  /** Whose cart the storage has, as far as this tab has heard of it. */
  cartOwner: () => localStorage.account ?? '',
  step: () => (location.pathname === '/place-order' ? checkout.$checkout.get() : null),
  checkout,
  orders: () => $orders.get(),
  loadOrders: () => loadOrders(),
  isSessionExpired: () => $isSessionExpired.get(),
  profile: () => $profile.get(),
  loadProfile,
  saveProfile,
  payment: () => $payment.get(),
  verifyPayment: () => verifyPayment(location.search),
  sayPaidOnline: () => verifyPayment(location.search, true),
  /** When Try again was tapped last, ms of the page's real time. */
  tappedAt: undefined as number | undefined,
  isUnconfirmed: () => Object.keys(localStorage).some((key) => key.startsWith('order-attempt/')),
};

export type Walk = typeof walk;

declare global {
  interface Window {
    walk: Walk;
  }
}

finishSignOut();
startScreenToasts();
$cart.listen(() => {});
window.walk = walk;
if (location.pathname === '/login') {
  void reportSignOut();
  leaveWhenSignedIn();
} else {
  void verifySession();
  syncCart();
}
if (location.pathname === '/place-order') {
  guardPage();
  checkout.openCheckout(async () => submission);
}
if (location.pathname === '/orders') {
  guardPage();
  watchOrders();
}
if (location.pathname === '/profile') {
  guardPage();
  void loadProfile();
}
if (location.pathname === '/verify') {
  guardPage();
  void walk.verifyPayment();
}
