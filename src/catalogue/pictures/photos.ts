import { basename } from 'node:path';
import * as v from 'valibot';
import { hasSaverFile, type Photo, saverWidth } from '#domain/catalogue/picture.ts';
import { pictureFile, shareFile } from '#domain/shop/paths.ts';
import type { CacheFolder } from './cache.ts';
import { type Decoded, decodePicture, edgeColour, loadSharp, nearestTint, PictureError } from './decode.ts';
import { encodePicture, sampleAvif, saverAvif } from './encode.ts';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The manifest beside the files of a picture. It is written last, so that its files are complete if it exists. */
const Manifest = v.object({
  width: whole,
  height: whole,
  widths: v.pipe(v.array(whole), v.minLength(1)),
  zoomWidth: v.nullable(whole),
  edge: v.tuple([whole, whole, whole]),
  /** Size of each file by name, bytes. */
  files: v.record(v.string(), whole),
});

type Manifest = v.InferOutput<typeof Manifest>;

/** The photo with this key if the cache has all its files in their full size; else null. */
export function cachedPhoto(cache: CacheFolder, key: string): Photo | null {
  const text = cache.read(`${key}.json`);
  const manifest = text === null ? null : parsed(text);
  if (!manifest) return null;
  const photo = photoFrom(key, manifest);
  return photoFiles(photo).every((name) => cache.size(name) === manifest.files[name]) ? photo : null;
}

/** Checks and encodes a picture, and stores its files in the cache. Throws a PictureError. */
export async function makePhoto(
  cache: CacheFolder,
  key: string,
  bytes: Buffer,
  maxPixels: number,
): Promise<Photo> {
  const decoded = await toSquare(await decodePicture(bytes, maxPixels));
  const { sizes, zoom, share } = await encodePicture(decoded, (size) => sampleAvif(key, size));
  const { width, height } = decoded;
  const widths = sizes.map((size) => size.width);
  const manifest: Manifest = {
    width,
    height,
    widths,
    zoomWidth: zoom?.width ?? null,
    edge: [...(await edgeColour(decoded))],
    files: {},
  };
  const photo = photoFrom(key, manifest);
  const keep = (name: string, content: Buffer) => {
    cache.write(name, content);
    manifest.files[name] = content.length;
  };
  for (const size of sizes) {
    keep(basename(pictureFile(photo, size.width, 'avif')), size.avif);
    keep(basename(pictureFile(photo, size.width, 'webp')), size.webp);
  }
  if (zoom) keep(basename(pictureFile(photo, zoom.width, 'webp')), zoom.webp);
  keep(shareName(photo), share);
  cache.write(`${key}.json`, JSON.stringify(manifest));
  return photo;
}

/** Name of the file that is shown while data are saved (R43); null for a picture that is not wider. */
export function saverName(photo: Photo): string | null {
  return hasSaverFile(photo) ? basename(pictureFile(photo, saverWidth, 'avif')) : null;
}

/**
 * Makes the file for the data saver from the narrowest file of the photo, if the cache has none or a damaged one. The narrowest is
 * good enough, since nobody looks closely while data are saved. The manifest then lists the new file, too: manifests of earlier versions
 * lack it.
 */
export async function storeForSaver(cache: CacheFolder, photo: Photo): Promise<void> {
  const name = saverName(photo);
  const manifest = parsed(cache.read(`${photo.key}.json`) ?? '');
  if (name === null || manifest === null || manifest.files[name] === cache.size(name)) return;
  const content = sampleAvif(photo.key, saverWidth) ?? (await encodeForSaver(cache, photo));
  cache.write(name, content);
  manifest.files[name] = content.length;
  cache.write(`${photo.key}.json`, JSON.stringify(manifest));
}

async function encodeForSaver(cache: CacheFolder, photo: Photo): Promise<Buffer> {
  const sharp = await loadSharp();
  const narrowest = cache.path(basename(pictureFile(photo, photo.widths[0] ?? 0, 'webp')));
  const small = sharp(narrowest).resize({ width: saverWidth }).avif(saverAvif);
  return small.toBuffer().catch(() => {
    // Without its manifest the next build encodes the picture anew.
    cache.write(`${photo.key}.json`, '');
    throw new PictureError('Its encoded file is damaged: the next build encodes it anew.');
  });
}

/** Names of a photo's files, without the one for sharing. */
export function sizeNames(photo: Photo): string[] {
  const formats = ['avif', 'webp'] as const;
  const names = photo.widths.flatMap((width) =>
    formats.map((format) => basename(pictureFile(photo, width, format))),
  );
  return photo.zoomWidth ? [...names, basename(pictureFile(photo, photo.zoomWidth, 'webp'))] : names;
}

export function shareName(photo: Photo): string {
  return basename(shareFile(photo) ?? '');
}

function photoFiles(photo: Photo): string[] {
  return [...sizeNames(photo), shareName(photo)];
}

function photoFrom(key: string, { width, height, widths, zoomWidth, edge }: Manifest): Photo {
  const zoom = zoomWidth ? { zoomWidth } : {};
  return { kind: 'photo', key, width, height, widths, ...zoom, tint: nearestTint(edge) };
}

function parsed(text: string): Manifest | null {
  try {
    return v.parse(Manifest, JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Makes a pack shot square: its plain backdrop is extended at both short sides, so that wall, floor and the line between them
 * continue. A picture with more than a backdrop at these sides stays as it is.
 */
export async function toSquare(decoded: Decoded): Promise<Decoded> {
  const { width, height, pixels } = decoded;
  const isLong = Math.max(width, height) > maxAspectRatio * Math.min(width, height);
  if (width === height || isLong || !(await hasPlainSides(decoded))) return decoded;
  const sharp = await loadSharp();
  const original = await pixels().raw().toBuffer({ resolveWithObject: true });
  const side = Math.max(original.info.width, original.info.height);
  const [across, down] = [side - original.info.width, side - original.info.height];
  const { data, info } = await sharp(original.data, { raw: original.info })
    .extend({
      left: across >> 1,
      right: across - (across >> 1),
      top: down >> 1,
      bottom: down - (down >> 1),
      extendWith: 'copy',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = Math.max(width, height);
  return { width: whole, height: whole, pixels: () => sharp(data, { raw: info }) };
}

/** Largest proportions of a picture that is made square: beyond them the square would be mostly backdrop. */
const maxAspectRatio = 2;

/** Size of the small copy in which the sides are examined: pixels inwards from a side, and along it. */
const sampleSize = { inwards: 96, along: 24 };
/** Largest differences between neighbours, of 255; along a side a wall meets a floor. */
const maxDifference = { inwards: 8, along: 44, overall: 90 };

async function hasPlainSides({ width, height, pixels }: Decoded): Promise<boolean> {
  const isTall = height > width;
  const [across, down] = isTall
    ? [sampleSize.inwards, sampleSize.along]
    : [sampleSize.along, sampleSize.inwards];
  const data = await pixels()
    .flatten({ background: '#ffffff' })
    .resize(across, down, { fit: 'fill' })
    .raw()
    .toBuffer();
  /** The three channels `depth` pixels inwards from a side, at `index` along it. */
  const pixelAt = (isFar: boolean, depth: number, index: number) => {
    const inwards = isFar ? sampleSize.inwards - 1 - depth : depth;
    const start = 3 * (isTall ? index * across + inwards : inwards * across + index);
    return data.subarray(start, start + 3);
  };
  return [false, true].every((isFar) => {
    const side = Array.from({ length: sampleSize.along }, (_, index) => pixelAt(isFar, 0, index));
    return (
      side.every((pixel, index) => difference(pixel, pixelAt(isFar, 1, index)) <= maxDifference.inwards) &&
      side.every((pixel, index) => difference(pixel, side[index + 1]) <= maxDifference.along) &&
      side.every((pixel) => difference(pixel, side[0]) <= maxDifference.overall)
    );
  });
}

function difference(one: Uint8Array, other: Uint8Array = one): number {
  return Math.max(...one.map((channel, index) => Math.abs(channel - (other[index] ?? 0))));
}
