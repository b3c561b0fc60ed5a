import { signOutHash, signOutNote } from '#domain/account/sign-out.ts';
import { endSession } from '#inline/end-session.ts';
import { tellOfSignOut, verifySession } from '#stores/account/account.ts';
import { leaveWhenSignedIn, signIn } from '#stores/account/auth.ts';
import { guardPage } from '#stores/account/guard.ts';
import { $session, discardSession } from '#stores/account/session.ts';
import { $cart, addToCart, setQuantity } from '#stores/cart/cart.ts';
import { syncCart } from '#stores/cart/cart-sync.ts';
import * as checkout from '#stores/checkout/checkout.ts';
import { submission } from '#stores/checkout/order-submission.ts';
import { watchOrders } from '#stores/orders/orders.ts';

/** What the walk does in a tab and reads of it: the stores of the shop, without its looks. */
const walk = {
  add: (line: string) => addToCart(line, 1),
  set: setQuantity,
  signIn,
  discardSession,
  signOut() {
    sessionStorage.signOut = signOutNote();
    location.assign(`/login${signOutHash}`);
  },
  /** Quantities by line, and the lines that the server has yet to confirm. */
  cart: () => [...$cart.get()].map(([line, { quantity, saved }]) => ({ line, quantity, saved })),
  account: () => $session.get()?.account ?? null,
  /** Whose cart the storage has, as far as this tab has heard of it. */
  cartOwner: () => localStorage.account ?? '',
  step: () => (location.pathname === '/place-order' ? checkout.$checkout.get() : null),
  checkout,
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

endSession();
$cart.listen(() => {});
window.walk = walk;
if (location.pathname === '/login') {
  tellOfSignOut();
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
