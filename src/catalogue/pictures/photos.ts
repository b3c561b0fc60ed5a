import { basename } from 'node:path';
import * as v from 'valibot';
import type { Photo } from '#domain/catalogue/picture.ts';
import { pictureFile, shareFile } from '#domain/shop/paths.ts';
import type { CacheFolder } from './cache.ts';
import { decodePicture } from './decode.ts';
import { edgeColour, nearestTint } from './edge-colour.ts';
import { encodePicture } from './encode.ts';
import { toSquare } from './square.ts';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What is remembered beside a picture's files; written last, so that it vouches for them. */
const Manifest = v.object({
  width: whole,
  height: whole,
  widths: v.pipe(v.array(whole), v.minLength(1)),
  edge: v.tuple([whole, whole, whole]),
  /** Bytes of each file, by name. */
  files: v.record(v.string(), whole),
});

type Manifest = v.InferOutput<typeof Manifest>;

/** The photo with this key, if it is in the cache and all its files are there in their full size. */
export function cachedPhoto(cache: CacheFolder, key: string): Photo | null {
  const text = cache.read(`${key}.json`);
  const manifest = text === null ? null : parsed(text);
  if (!manifest) return null;
  const photo = photoFrom(key, manifest);
  return photoFiles(photo).every((name) => cache.size(name) === manifest.files[name]) ? photo : null;
}

/** Checks and encodes a picture, and keeps its files. Throws a PictureError. */
export async function makePhoto(
  cache: CacheFolder,
  key: string,
  bytes: Buffer,
  maxPixels: number,
): Promise<Photo> {
  const decoded = await toSquare(await decodePicture(bytes, maxPixels));
  const { sizes, share } = await encodePicture(decoded);
  const { width, height } = decoded;
  const widths = sizes.map((size) => size.width);
  const manifest: Manifest = { width, height, widths, edge: [...(await edgeColour(decoded))], files: {} };
  const photo = photoFrom(key, manifest);
  const keep = (name: string, content: Buffer) => {
    cache.write(name, content);
    manifest.files[name] = content.length;
  };
  for (const size of sizes) {
    keep(basename(pictureFile(photo, size.width, 'avif')), size.avif);
    keep(basename(pictureFile(photo, size.width, 'webp')), size.webp);
  }
  keep(shareName(photo), share);
  cache.write(`${key}.json`, JSON.stringify(manifest));
  return photo;
}

/** Names of a photo's files, the one for sharing left out. */
export function sizeNames(photo: Photo): string[] {
  const formats = ['avif', 'webp'] as const;
  return photo.widths.flatMap((width) =>
    formats.map((format) => basename(pictureFile(photo, width, format))),
  );
}

export function shareName(photo: Photo): string {
  return basename(shareFile(photo) ?? '');
}

function photoFiles(photo: Photo): string[] {
  return [...sizeNames(photo), shareName(photo)];
}

function photoFrom(key: string, { width, height, widths, edge }: Manifest): Photo {
  return { kind: 'photo', key, width, height, widths, tint: nearestTint(edge) };
}

function parsed(text: string): Manifest | null {
  try {
    return v.parse(Manifest, JSON.parse(text));
  } catch {
    return null;
  }
}
