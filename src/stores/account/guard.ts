import { loginPath } from '#domain/shop/paths.ts';
import { $session } from '../session.ts';

/**
 * Sends visitors from a page for customers to sign-in, which leads back (R16), now and when the session ends in any
 * tab. The page is hidden while it is left, so that Back shows nobody another customer's data.
 */
export function guardPage(): () => void {
  const page = document.documentElement;
  const hide = () => page.classList.add('is-away');
  const reveal = () => {
    if (token && $session.get()?.token === token) page.classList.remove('is-away');
  };
  let token = '';
  const unsubscribe = $session.subscribe((session) => {
    if (session === null) location.replace(loginPath(location.pathname + location.search));
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
