import type createSharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { type PictureFormat, pictureFormat, tints } from '#domain/catalogue/picture.ts';

/** A picture's pixels: upright, 8-bit sRGB, without metadata, and at most as wide as the widest file made from it. */
export interface Decoded {
  /** Pixels of the picture as fetched, upright. */
  width: number;
  height: number;
  /** Starts a new chain of operations on the pixels. */
  pixels: () => Sharp;
}

/** Width of the widest file that is made from a picture. */
export const widest = 1600;

/** Largest height that WebP allows, pixels. */
const tallest = 16_383;

/**
 * Checks a file by its bytes and decodes it to the last row (R10). `maxPixels` is for what is decoded in full; a JPEG that is scaled down
 * while it is read may have five times as many. Throws a PictureError.
 */
export async function decodePicture(bytes: Buffer, maxPixels: number): Promise<Decoded> {
  const format = pictureFormat(bytes);
  if (!format) throw new PictureError('The file is not a JPEG, PNG, WebP, AVIF or GIF picture.');
  const sharp = await loadSharp();
  const metadata = await unlessDamaged(format, sharp(bytes, { limitInputPixels: false }).metadata());
  const limitInputPixels = isStreamed(metadata) ? 5 * maxPixels : maxPixels;
  checkMetadata(metadata, format, limitInputPixels);
  const { data, info } = await unlessDamaged(
    format,
    // A stricter level than 'error' would refuse pictures that every browser shows, such as a PNG with an odd colour profile.
    sharp(bytes, { failOn: 'error', limitInputPixels })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const opaque = channels !== 4 || isOpaque(data);
  const pixels = () => {
    const image = sharp(data, { raw: { width, height, channels } });
    return opaque ? image.removeAlpha() : image;
  };
  return { width: metadata.autoOrient.width, height: metadata.autoOrient.height, pixels };
}

const decoderNames = { JPEG: 'jpeg', PNG: 'png', GIF: 'gif', WebP: 'webp', AVIF: 'heif' } as const;

/** Whether a picture takes no more memory than its smaller copy. Of a progressive JPEG all coefficients are kept, 3 bytes a pixel. */
function isStreamed({ format, isProgressive }: Metadata): boolean {
  return format === 'jpeg' && !isProgressive;
}

function checkMetadata(metadata: Metadata, format: PictureFormat, maxPixels: number): void {
  const { width, height, autoOrient } = metadata;
  if (width * height > maxPixels) {
    const most = maxPixels / 1_000_000;
    throw new PictureError(`The picture is ${width} x ${height} pixels, more than ${most} megapixels.`);
  }
  if (autoOrient.height * Math.min(1, widest / autoOrient.width) > tallest)
    throw new PictureError(`The picture is ${width} x ${height} pixels, too long for its width.`);
  const expected = format.name === 'AVIF' ? metadata.compression === 'av1' : true;
  if (metadata.format !== decoderNames[format.name] || !expected)
    throw new PictureError(`The file begins like a ${format.name}, but is something else.`);
}

async function unlessDamaged<T>(format: PictureFormat, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new PictureError(`The ${format.name} file is damaged or cut short.`);
  }
}

function isOpaque(data: Buffer): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

let loaded: Promise<typeof createSharp> | undefined;

/** Loads the image library on first use: a build whose pictures are all cached never does. */
export function loadSharp(): Promise<typeof createSharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // AVIF bytes depend on the number of threads; several pictures at once keep the cores busy all the same.
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/** `picture`: permanent. `server`: the server responded with an error. `line`: no response, or an incomplete one. */
type PictureErrorKind = 'picture' | 'server' | 'line';

/** Thrown for a picture that could not be fetched or read. The message is one sentence for the owner. */
export class PictureError extends Error {
  readonly kind: PictureErrorKind;

  constructor(sentence: string, kind: PictureErrorKind = 'picture') {
    super(sentence);
    this.name = 'PictureError';
    this.kind = kind;
  }
}

type Rgb = readonly [number, number, number];

/** The median colour of a picture's border: for a pack shot its backdrop, whatever the pack looks like. */
export async function edgeColour({ pixels }: Decoded): Promise<Rgb> {
  const data = await pixels()
    .flatten({ background: '#ffffff' })
    .resize(grid, grid, { fit: 'fill' })
    .raw()
    .toBuffer();
  const border = [...Array(grid * grid).keys()].filter(
    (i) => onBorder(i % grid) || onBorder(Math.floor(i / grid)),
  );
  // The median, not the mean: a bottle that leaves the frame must not colour the backdrop.
  const median = (channel: number) =>
    border.map((i) => data[i * 3 + channel] ?? 0).sort((a, b) => a - b)[border.length >> 1] ?? 0;
  return [median(0), median(1), median(2)];
}

/** Index of the tint that looks most like a colour; white's only for white, the ground of cut-outs. */
export function nearestTint(colour: Rgb): number {
  if (Math.min(...colour) >= 250) return 0;
  const [lightness, a, b] = oklab(colour);
  // A wrong hue is more visible than a wrong lightness.
  const distances = tintsInOklab.map((tint) =>
    Math.hypot(tint[0] - lightness, 2 * (tint[1] - a), 2 * (tint[2] - b)),
  );
  distances[0] = Infinity;
  return distances.indexOf(Math.min(...distances));
}

const grid = 32;

function onBorder(position: number): boolean {
  return position === 0 || position === grid - 1;
}

const tintsInOklab = tints.map((hex) => {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return oklab([channel(1), channel(3), channel(5)]);
});

/** A colour in Björn Ottosson's OKLab, in which equal distances look alike: lightness, green to red, blue to yellow. */
function oklab([red, green, blue]: Rgb): readonly [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
