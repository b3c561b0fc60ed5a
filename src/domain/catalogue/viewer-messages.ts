/** What the viewer of a product's pictures says. */

export const swipedPictures = 'Pictures, to be swiped';

export const zoomLabel = 'Zoom';

export const previousPicture = 'Previous picture';

export const nextPicture = 'Next picture';

export function picturesOf(product: string): string {
  return `Pictures of ${product}`;
}
