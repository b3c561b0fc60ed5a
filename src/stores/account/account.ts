import { getUserDetails } from '#api/client/customer.ts';
import { unsavedAsGuest } from '#domain/cart/cart-merge.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { loginPath, paths, signUpPath } from '#domain/shop/paths.ts';
import { $isSessionExpired, cartRecords } from '../cart/cart.ts';
import { $session } from '../session.ts';
import { callShop } from '../shop-api.ts';
import { forgetRecords, readText } from '../storage.ts';
import { showToast } from '../toasts.ts';

/** Ends the session on this device, in all tabs, and removes everything personal (R23). */
export function endSession(): void {
  cartRecords.remove(cartRecords.read().map(({ id }) => id));
  forgetRecords();
}

/** Ends a session that the server has ended: cart changes that it has yet to hear of stay, as a guest's. */
function endExpiredSession(): void {
  const unsaved = unsavedAsGuest(cartRecords.read());
  endSession();
  for (const record of unsaved) cartRecords.write(record);
  sendStorageChange();
}

/**
 * Asks the shop who is signed in, and acts on the answer. An invalid token ends the session: cart changes that the server had yet
 * to hear of become a guest's, and `$isSessionExpired` is set. A customer's new name or address goes into the session; the old
 * one stays if the shop tells none. Silence, a refusal or another site's page is shown as an error toast and signs nobody
 * out.
 */
export async function verifySession(): Promise<void> {
  const token = $session.get()?.token;
  if (!token) return;
  const answer = await getUserDetails(callShop);
  const session = $session.get();
  if (session?.token !== token) return;
  if (answer.outcome === 'auth' && !answer.isPage) {
    endExpiredSession();
    $isSessionExpired.set(true);
  }
  if (answer.outcome !== 'ok') return showToast({ kind: 'error', text: answer.message });
  const name = answer.value.name || session.customer.name;
  const email = answer.value.email || session.customer.email;
  if (session.customer.name === name && session.customer.email === email) return;
  $session.set({ ...session, customer: { name, email } });
  sendStorageChange();
}

/** Address at which a visitor gets an account for `path`: on a device that nobody has used, an order begins with where to bring it. */
export function entrancePath(path: string): string {
  const isNewHere = cartRecords.account() === '' && !readText('device');
  const isCheckout = path.split('?')[0] === paths.placeOrder;
  return isCheckout && isNewHere ? signUpPath(path) : loginPath(path);
}

/** Sends visitors to sign-in (R16), now and when the session ends. The page is hidden, so that Back shows nothing of it. */
export function guardPage(): () => void {
  const page = document.documentElement;
  const hide = () => page.classList.add('is-away');
  const reveal = () => {
    if (token && $session.get()?.token === token) page.classList.remove('is-away');
  };
  let token = '';
  const unsubscribe = $session.subscribe((session) => {
    if (session === null) location.replace(entrancePath(location.pathname + location.search));
    // Another customer has signed in in another tab: nothing of the page is theirs.
    else if (token && session.token !== token) location.reload();
    else token = session.token;
  });
  addEventListener('pagehide', hide);
  addEventListener('pageshow', reveal);
  return () => {
    unsubscribe();
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', reveal);
  };
}
