import type { Sharp } from 'sharp';
import type { Decoded } from './decode.ts';
import { avif, avifQualityPerDoubling, type Encoding, share, widthsFor } from './encoding.ts';

export interface Encoded {
  /** In ascending order of width. */
  sizes: { width: number; avif: Buffer; webp: Buffer }[];
  share: Buffer;
}

/** Makes every file of a picture. */
export async function encodePicture({ width, pixels }: Decoded): Promise<Encoded> {
  const sizes: Encoded['sizes'] = [];
  for (const { width: target, encoding } of widthsFor(width)) {
    const resized = () => pixels().resize({ width: target });
    sizes.push({
      width: target,
      avif: await toAvif(resized, encoding.avif),
      webp: await resized().webp(encoding.webp).toBuffer(),
    });
  }
  const shared = pixels().flatten({ background: '#ffffff' });
  return {
    sizes,
    share: await shared
      .resize({ width: Math.min(width, share.width) })
      .jpeg(share.jpeg)
      .toBuffer(),
  };
}

/** A busy picture that comes out above the goal is made once more, as much lower as it is too big: texture hides it. */
async function toAvif(resized: () => Sharp, { quality, goalBytes }: Encoding['avif']): Promise<Buffer> {
  const { effort, chromaSubsampling, lowestQuality } = avif;
  const first = await resized().avif({ effort, chromaSubsampling, quality }).toBuffer();
  const excess = Math.log2(first.length / goalBytes);
  if (excess <= 0) return first;
  const lower = Math.max(lowestQuality, Math.round(quality - avifQualityPerDoubling * excess));
  return resized().avif({ effort, chromaSubsampling, quality: lower }).toBuffer();
}
