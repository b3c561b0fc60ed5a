import type createSharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { type PictureFormat, pictureFormat } from '#domain/catalogue/picture.ts';

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
  if (metadata.format !== decoderNames[format.name] || !expected) {
    throw new PictureError(`The file begins like a ${format.name}, but is something else.`);
  }
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
