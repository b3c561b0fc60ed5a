import { photoSide } from '#domain/owner/photos.ts';

export const photoQuality = 0.82;

/** Draws a photo of this size so small as a phone sends it, upright. */
export function drawSmall(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  photo: CanvasImageSource,
  width: number,
  height: number,
): void {
  const scale = Math.min(1, photoSide / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) throw new Error('This phone draws no picture.');
  // A JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
}
