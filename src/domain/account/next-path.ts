import { paths, placeOrderPath } from '../shop/paths.ts';

/** Where a sign-in leads: the `next` of the query when it is a path on this site, else home (R16). */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isPathHere(next) ? next : paths.home;
}

/** Whether the query leads on to the checkout, as Buy now's does with a query of its own: whoever comes with it wants to order. */
export function leadsToCheckout(search: string): boolean {
  return new URLSearchParams(search).get('next')?.split('?')[0]?.replace(/\/+$/, '') === placeOrderPath;
}

/** Browsers read `\` as `/` and skip control characters; sign-in itself would lead to itself for ever. */
function isPathHere(next: string): boolean {
  if (!/^\/(?!\/)[^\\\p{C}]*$/u.test(next)) return false;
  try {
    const { origin, pathname } = new URL(next, base);
    return origin === base && !pathname.startsWith('//') && !isLogin(pathname);
  } catch {
    return false;
  }
}

const base = 'https://shop.invalid';

/** Throws for an address that no page can have. */
function isLogin(pathname: string): boolean {
  return /^\/login(\.html)?\/*$/i.test(decodeURIComponent(pathname));
}
