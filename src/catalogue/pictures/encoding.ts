/** Part of every key and of the cache's folder: raise it whenever anything below, or how it is used, changes. */
export const encodingVersion = '1';

/** Qualities were chosen by eye: the small print on a pack is as readable as in the source. */
export const encodings = [
  { width: 320, avif: { quality: 55, goalBytes: 6_000 }, webp: { quality: 75 } },
  { width: 640, avif: { quality: 50, goalBytes: 16_000 }, webp: { quality: 72 } },
  { width: 1080, avif: { quality: 45, goalBytes: 40_000 }, webp: { quality: 70 } },
] as const;

export type Encoding = (typeof encodings)[number];

/** Effort 4 takes four to six times as long for the same bytes. */
export const avif = { effort: 2, chromaSubsampling: '4:2:0', lowestQuality: 40 } as const;

/** AVIF bytes double with about this much more quality. */
export const avifQualityPerDoubling = 18;

export const share = { width: 800, jpeg: { quality: 80, mozjpeg: true } } as const;

export const widest = 1080;

/** Which widths a picture is encoded in: never wider than it is, and at least one. */
export function widthsFor(sourceWidth: number): { width: number; encoding: Encoding }[] {
  const fitting: { width: number; encoding: Encoding }[] = [];
  for (const encoding of encodings) {
    if (encoding.width >= sourceWidth) return [...fitting, { width: sourceWidth, encoding }];
    fitting.push({ width: encoding.width, encoding });
  }
  return fitting;
}
