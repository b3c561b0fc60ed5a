import { withFirst } from '#domain/kept-ids.ts';
import { recentlyViewed } from '#domain/shop.ts';
import { keepIds, readIds } from './kept-ids.ts';

/** Notes that this product was looked at, for the list of those (R24): its id, and nothing else. */
export function startViewed(): void {
  const id = location.pathname.split('/')[2];
  if (id) keepIds('recentlyViewed', withFirst(readIds('recentlyViewed'), id).slice(0, recentlyViewed.most));
}
