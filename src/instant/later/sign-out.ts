import { attemptKey } from '#domain/account/personal.ts';
import { accountKey } from '#domain/cart/cart-storage.ts';
import { signOutUnconfirmed } from '#domain/orders/order-messages.ts';
import { onTap } from '../page-parts.ts';

/**
 * The login page ends the session: it has the API, and says goodbye. An unconfirmed order is forgotten only at the
 * shopper's word (R33).
 */
export function startSignOut(): void {
  onTap('[data-sign-out]', (_, event) => {
    const key = attemptKey(localStorage[accountKey]);
    if (localStorage[key]) {
      if (!confirm(signOutUnconfirmed)) return event.preventDefault();
      localStorage.removeItem(key);
    }
    sessionStorage.signOut = 'now';
  });
}
