/** Texts of the viewer of a product's pictures. */

export const swipedPictures = 'Pictures: swipe or use the arrow keys';

export const zoomLabel = 'Zoom';

export const previousPicture = 'Previous picture';

export const nextPicture = 'Next picture';

export function picturesOf(product: string): string {
  return `Pictures of ${product}`;
}
