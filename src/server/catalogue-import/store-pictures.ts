import { readFile } from 'node:fs/promises';
import { keepOriginal } from '../catalogue/picture-store.ts';
import type { PicturesTable } from '../database/schema.ts';
import type { PictureJudge } from './judge.ts';
import type { PictureSource } from './locate-pictures.ts';
import { pictureFormat } from './picture-format.ts';

/** Called after each picture. */
export type PictureProgress = (done: number, total: number) => void;

/** What became of a picture: one of the shop's, or the reason why it is not. */
export type StoredPicture = { picture: PicturesTable } | { reason: string };

export interface StoreOptions {
  judgePicture?: PictureJudge | undefined;
  onProgress?: PictureProgress | undefined;
}

/** Pictures that are read and judged at a time. */
const atOnce = 4;

/** Keeps the bytes of every picture that has a source and can be shown, by its path. */
export async function storePictures(
  dataDir: string,
  sources: ReadonlyMap<string, PictureSource>,
  { judgePicture = async () => null, onProgress }: StoreOptions,
): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>();
  const waiting = sources.entries();
  const work = async (): Promise<void> => {
    for (const [path, source] of waiting) {
      stored.set(path, await store(dataDir, path, source, judgePicture));
      onProgress?.(stored.size, sources.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return stored;
}

async function store(
  dataDir: string,
  path: string,
  source: PictureSource,
  judgePicture: PictureJudge,
): Promise<StoredPicture> {
  if (source.kind === 'kept') return source;
  if (source.kind !== 'file') return { reason: source.kind === 'none' ? source.reason : 'is outside' };
  const bytes = await readFile(source.file);
  const format = pictureFormat(bytes);
  if (format === null) return { reason: 'is not a JPEG, PNG, WebP, AVIF or GIF picture' };
  const reason = await judgePicture(bytes);
  if (reason !== null) return { reason };
  const file = await keepOriginal(dataDir, bytes, format.extension);
  return { picture: { path, content_type: format.contentType, file, size: bytes.byteLength } };
}
