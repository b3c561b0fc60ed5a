import { logout } from '#api/client/customer.ts';
import { callShopAs, hasExtra } from '../shop-api.ts';

/** Tells the shop of a sign-out (R23). The token stays until the shop has answered, so that a later page tries again. */
export async function reportSignOut(): Promise<void> {
  try {
    const { session: token } = sessionStorage;
    if (!token) return;
    const isTold = !hasExtra('logout') || (await logout(callShopAs(() => token))).outcome !== 'unknown';
    if (isTold && sessionStorage.session === token) sessionStorage.removeItem('session');
  } catch {
    // Without a storage nobody has signed out.
  }
}
