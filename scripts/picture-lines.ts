import type { PictureFailure } from '#catalogue/pictures/prepare.ts';

const maxLines = 20;
const maxIds = 5;

/**
 * Lines about the pictures that could not be fetched or decoded, at most 20 and the number of the others; one line names the
 * products that have no picture in the catalogue.
 */
export function pictureLines(failures: readonly PictureFailure[]): string[] {
  const failed = failures.filter(({ url }) => url !== '');
  const more = failed.length - maxLines;
  return [
    ...failed
      .slice(0, maxLines)
      .map(({ productId, url, reason }) => `Picture of product ${productId}: ${reason} (${url})`),
    ...(more > 0 ? [`… and ${more} more pictures.`] : []),
    ...withoutPictures(failures.filter(({ url }) => url === '').map(({ productId }) => productId)),
  ];
}

function withoutPictures(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const products = ids.length === 1 ? '1 product' : `${ids.length} products`;
  const more = ids.length > maxIds ? ', …' : '';
  return [`The catalogue has no picture of ${products}: ${ids.slice(0, maxIds).join(', ')}${more}`];
}
