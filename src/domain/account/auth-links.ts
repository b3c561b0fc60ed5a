import { paths } from '../shop/paths.ts';

/** Path after a sign-in: the `next` of the query when it is a path on this site, else home (R16). */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isPathHere(next) ? next : paths.home;
}

/** Whether `next` leads to the checkout, with its own query or without, so that the visitor wants to order. */
export function leadsToCheckout(search: string): boolean {
  return new URLSearchParams(search).get('next')?.split('?')[0]?.replace(/\/+$/, '') === paths.placeOrder;
}

/** Whether a fragment is a reset token, even a truncated one; no other fragment of the page is as long. */
export function isResetFragment(hash: string): boolean {
  return /^#[\w-]{16,}$/.test(hash);
}

/** Whether `next` is a path here and not the sign-in. Browsers read `\` as `/` and skip control characters. */
function isPathHere(next: string): boolean {
  if (!/^\/(?!\/)[^\\\p{C}]*$/u.test(next)) return false;
  try {
    const { origin, pathname } = new URL(next, base);
    return origin === base && !pathname.startsWith('//') && !isAuth(pathname);
  } catch {
    return false;
  }
}

const base = 'https://shop.invalid';

/** Whether the path is a page of sign-in or sign-up. Throws for a malformed path. */
function isAuth(pathname: string): boolean {
  return /^\/(login|sign-up)(\.html)?\/*$/i.test(decodeURIComponent(pathname));
}
