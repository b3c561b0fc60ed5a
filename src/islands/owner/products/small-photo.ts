import { drawSmall, photoQuality } from './draw-small.ts';

/** Worker that draws a photo anew: upright, small, without where and when it was taken. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    const photo = await createImageBitmap(data);
    const canvas = new OffscreenCanvas(1, 1);
    drawSmall(canvas, photo, photo.width, photo.height);
    postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: photoQuality }));
  } catch {
    postMessage(null);
  }
});
