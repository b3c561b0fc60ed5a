import { photoQuality, photoSide } from '#domain/owner/photos.ts';
import { drawSmall } from '../../form/draw-small.ts';

/** Worker that draws a photo anew: upright, small, without where and when it was taken. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    const photo = await createImageBitmap(data);
    const canvas = new OffscreenCanvas(1, 1);
    drawSmall(canvas, photo, { width: photo.width, height: photo.height, side: photoSide });
    postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: photoQuality }));
  } catch {
    postMessage(null);
  }
});
