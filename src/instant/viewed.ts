import { find } from './page-parts.ts';

/** Notes that this product was looked at, in front of those before it (R24): see `decodeViewed`. */
export function noteViewed(): void {
  try {
    // The storage makes a text of it, with a comma between the two.
    localStorage.recentlyViewed = [
      (find('.heart') as HTMLButtonElement).value,
      localStorage.recentlyViewed ?? [],
    ];
  } catch {
    // A phone that keeps nothing has no list.
  }
}
