import { photoSide } from '#domain/owner/photos.ts';

/** Worker that draws a photo anew: upright, small, without where and when it was taken. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    const picture = await createImageBitmap(data);
    const scale = Math.min(1, photoSide / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This phone draws no picture.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 }));
  } catch {
    postMessage(null);
  }
});
