import { longestReviewPhoto } from '#domain/catalogue/product.ts';
import { drawnPhoto } from '../form/draw-small.ts';

/** Longer sides, px, with qualities of the JPEG; the first that is small enough is sent. */
const sizes = [
  [1080, 0.75],
  [1080, 0.5],
  [720, 0.5],
] as const;

/** A photo for a review as a `data:` address, without where and when it was taken; null for a file that is no picture. */
export async function reviewPhoto(file: File): Promise<string | null> {
  try {
    const { canvas, draw } = await drawnPhoto(file);
    for (const [side, quality] of sizes) {
      draw(side);
      const address = canvas.toDataURL('image/jpeg', quality);
      if (address.startsWith('data:image/jpeg') && address.length <= longestReviewPhoto) return address;
    }
  } catch {
    // No picture, or none that this browser reads.
  }
  return null;
}

/** The part of a `data:` address behind the comma. */
export const base64In = (address: string) => address.slice(address.indexOf(',') + 1);
