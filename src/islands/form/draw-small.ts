/** Draws a photo of this size upright, its longer side at most `side` px. */
export function drawSmall(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  photo: CanvasImageSource,
  { width, height, side }: { width: number; height: number; side: number },
): void {
  const scale = Math.min(1, side / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) throw new Error('This phone draws no picture.');
  // A JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
}

/** A canvas of the page on which a photo is drawn in any size. Rejects if the file is not a picture. */
export async function drawnPhoto(file: File) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = document.createElement('canvas');
  const { naturalWidth: width, naturalHeight: height } = image;
  return {
    canvas,
    draw: (side: number) => drawSmall(canvas, image, { width, height, side }),
  };
}
