import type { Sharp } from 'sharp';
import type { Decoded } from './decode.ts';
import { avif, type Encoding, share, widthsFor } from './encoding.ts';

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
  const shareWidth = Math.min(width, share.width);
  return { sizes, share: await shared.resize({ width: shareWidth }).jpeg(share.jpeg).toBuffer() };
}

/** A busy picture above the goal is made once more, the lower the bigger it came out: its texture hides that. */
async function toAvif(
  resized: () => Sharp,
  { quality, effort, goalBytes }: Encoding['avif'],
): Promise<Buffer> {
  const { chromaSubsampling, lowestQuality, qualityPerDoubling } = avif;
  const first = await resized().avif({ effort, chromaSubsampling, quality }).toBuffer();
  const doublings = Math.log2(first.length / goalBytes);
  if (doublings <= 0) return first;
  const lower = Math.max(lowestQuality, Math.round(quality - qualityPerDoubling * doublings));
  return resized().avif({ effort, chromaSubsampling, quality: lower }).toBuffer();
}
