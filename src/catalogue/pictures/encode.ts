import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Sharp } from 'sharp';
import { type Decoded, widest } from './decode.ts';

export interface Encoded {
  /** In ascending order of width. */
  sizes: { width: number; avif: Buffer; webp: Buffer }[];
  /** The file for zooming; null for a picture narrower than `zoomEncoding.from`. */
  zoom: { width: number; webp: Buffer } | null;
  share: Buffer;
}

/** Makes every file of a picture. An AVIF that exists already is not encoded again: `encodedAvif` returns it by its width, else null. */
export async function encodePicture(
  { width, pixels }: Decoded,
  encodedAvif: (width: number) => Buffer | null = () => null,
): Promise<Encoded> {
  const sizes: Encoded['sizes'] = [];
  for (const { width: target, encoding } of widthsFor(width)) {
    const resized = () => pixels().resize({ width: target });
    sizes.push({
      width: target,
      avif: encodedAvif(target) ?? (await toAvif(resized, encoding.avif)),
      webp: await resized().webp(encoding.webp).toBuffer(),
    });
  }
  const zoomed = zoomWidthFor(width);
  const zoom =
    zoomed === null
      ? null
      : { width: zoomed, webp: await pixels().resize({ width: zoomed }).webp(zoomEncoding.webp).toBuffer() };
  const shared = pixels().flatten({ background: '#ffffff' });
  const shareWidth = Math.min(width, share.width);
  return { sizes, zoom, share: await shared.resize({ width: shareWidth }).jpeg(share.jpeg).toBuffer() };
}

/**
 * Encodes a picture as AVIF. A file larger than the goal is encoded again, at a quality that is lower the larger the file was: in its
 * busy texture nobody sees that.
 */
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

/** Version of the encoding, a part of every key and of the cache's folder: raise it whenever anything below, or its use, changes. */
export const encodingVersion = '3';

/**
 * Widths with their qualities, which were chosen by eye: the small print on a pack is as readable as in the source. A higher effort
 * takes twice the time to save 3 % of the bytes; the width that few phones load has a lower one.
 */
const encodings = [
  { width: 320, avif: { quality: 55, effort: 2, goalBytes: 6_000 }, webp: { quality: 75, effort: 4 } },
  { width: 640, avif: { quality: 50, effort: 2, goalBytes: 16_000 }, webp: { quality: 72, effort: 2 } },
  { width: 1080, avif: { quality: 45, effort: 1, goalBytes: 40_000 }, webp: { quality: 70, effort: 2 } },
] as const;

/**
 * The file for zooming, of a picture with clearly more pixels than the widest of these: only WebP, which every browser of
 * the baseline knows.
 */
const zoomEncoding = { from: 1280, webp: { quality: 70, effort: 2 } } as const;

type Encoding = (typeof encodings)[number];

const avif = { chromaSubsampling: '4:2:0', lowestQuality: 40, qualityPerDoubling: 18 } as const;

/** Encoding of the file for the data saver: half of the bytes that its width would have otherwise. */
export const saverAvif = { chromaSubsampling: '4:2:0', quality: 40, effort: 2 } as const;

const share = { width: 800, jpeg: { quality: 80, progressive: true } } as const;

/** Widths in which a picture is encoded: never wider than it is, and at least one. */
export function widthsFor(sourceWidth: number): { width: number; encoding: Encoding }[] {
  const fitting: { width: number; encoding: Encoding }[] = [];
  for (const encoding of encodings) {
    if (encoding.width >= sourceWidth) return [...fitting, { width: sourceWidth, encoding }];
    fitting.push({ width: encoding.width, encoding });
  }
  return fitting;
}

/** Width of the file for zooming; null for a picture without one. */
export function zoomWidthFor(sourceWidth: number): number | null {
  return sourceWidth < zoomEncoding.from ? null : Math.min(sourceWidth, widest);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Key of a picture: twelve characters, from its source and the version of the encoding. */
export function pictureKey(source: Buffer | string): string {
  const digest = createHash('sha256').update(`${encodingVersion}\n`).update(source).digest();
  const bits = digest.readBigUInt64BE();
  return Array.from({ length: 12 }, (_, i) => alphabet[Number((bits >> BigInt(59 - 5 * i)) & 31n)]).join('');
}

/**
 * The folder of the sample's pictures as AVIF: to encode them would take two thirds of the time of a first start. `node
 * tests/support/encode-sample.ts` makes them anew after a change of a picture of the sample or of the encoding.
 */
export const encodedSampleFolder = new URL('encoded-sample/', import.meta.url);

/** The AVIF of this width of the picture with this key, encoded already; null for a picture that is not the sample's. */
export function sampleAvif(key: string, width: number): Buffer | null {
  try {
    return readFileSync(new URL(`${key}-${width}.avif`, encodedSampleFolder));
  } catch {
    return null;
  }
}
