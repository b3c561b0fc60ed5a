import { blockBegins, blockEnds } from '../hosts/apache.ts';

/**
 * The `.htaccess` that stands at the destination with the block of the shop in it anew: what the owner or the host's panel has
 * written outside of the block stays. `theirs` is null where there is none.
 */
export function withShopBlock(theirs: string | null, shop: string): string {
  if (theirs === null) return shop;
  const begin = theirs.indexOf(blockBegins);
  const end = theirs.indexOf(blockEnds, begin);
  if (begin < 0 || end < 0) return `${theirs.trimEnd()}\n\n${shop}`.trimStart();
  return theirs.slice(0, begin) + shop.trimEnd() + theirs.slice(end + blockEnds.length);
}
