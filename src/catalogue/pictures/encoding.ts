/** Part of every key and of the cache's folder: raise it whenever anything below, or how it is used, changes. */
export const encodingVersion = '1';

/**
 * Qualities were chosen by eye: the small print on a pack is as readable as in the source. More effort than this
 * costs twice the time for 3 % of the bytes; the width that few phones load has less of it.
 */
export const encodings = [
  { width: 320, avif: { quality: 55, effort: 2, goalBytes: 6_000 }, webp: { quality: 75, effort: 4 } },
  { width: 640, avif: { quality: 50, effort: 2, goalBytes: 16_000 }, webp: { quality: 72, effort: 2 } },
  { width: 1080, avif: { quality: 45, effort: 1, goalBytes: 40_000 }, webp: { quality: 70, effort: 2 } },
] as const;

export type Encoding = (typeof encodings)[number];

export const avif = { chromaSubsampling: '4:2:0', lowestQuality: 40, qualityPerDoubling: 18 } as const;

export const share = { width: 800, jpeg: { quality: 80, progressive: true } } as const;

export const widest = 1080;

/** WebP's own limit. */
export const tallest = 16_383;

/** Which widths a picture is encoded in: never wider than it is, and at least one. */
export function widthsFor(sourceWidth: number): { width: number; encoding: Encoding }[] {
  const fitting: { width: number; encoding: Encoding }[] = [];
  for (const encoding of encodings) {
    if (encoding.width >= sourceWidth) return [...fitting, { width: sourceWidth, encoding }];
    fitting.push({ width: encoding.width, encoding });
  }
  return fitting;
}
