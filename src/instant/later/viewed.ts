import { decodeViewed, encodeViewed } from '#domain/account/kept-ids.ts';

/** Leaves of the products looked at those that count, or the list would grow with each page. */
export function tidyViewed(): void {
  try {
    localStorage.recentlyViewed = encodeViewed(decodeViewed(localStorage.recentlyViewed));
  } catch {
    // A phone that keeps nothing has no list.
  }
}
