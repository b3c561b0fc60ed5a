import { blockBegins, blockEnds } from '../hosts/apache.ts';

/**
 * The `.htaccess` of the destination with the block of the shop replaced, or added at its end. Lines outside of the block, by the
 * owner or the panel of the host, stay. `existing` is null where the destination has none.
 */
export function withShopBlock(existing: string | null, shop: string): string {
  if (existing === null) return shop;
  const begin = existing.indexOf(blockBegins);
  const end = existing.indexOf(blockEnds, begin);
  if (begin < 0 || end < 0) return `${existing.trimEnd()}\n\n${shop}`.trimStart();
  return existing.slice(0, begin) + shop.trimEnd() + existing.slice(end + blockEnds.length);
}

/** Whether the block of the shop in this `.htaccess` says what pages may run. */
export function setsPolicies(existing: string | undefined): boolean {
  const [, shop = ''] = existing?.split(blockBegins) ?? [];
  return shop.includes('Content-Security-Policy');
}
