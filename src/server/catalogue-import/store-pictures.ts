import { readFile } from 'node:fs/promises';
import { keepOriginal } from '../catalogue/picture-store.ts';
import type { PicturesTable } from '../database/schema.ts';
import { pictureFormat } from './picture-format.ts';

/** Called after each picture that was read. */
export type PictureProgress = (done: number, total: number) => void;

/** Files read at a time. */
const atOnce = 8;

/** Keeps the bytes of `files` (by the path that shows them); a file that is no picture gets null. */
export async function storePictures(
  dataDir: string,
  files: ReadonlyMap<string, string>,
  onProgress: PictureProgress,
): Promise<Map<string, PicturesTable | null>> {
  const stored = new Map<string, PicturesTable | null>();
  const waiting = files.entries();
  const work = async (): Promise<void> => {
    for (const [path, file] of waiting) {
      stored.set(path, await store(dataDir, path, file));
      onProgress(stored.size, files.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return stored;
}

async function store(dataDir: string, path: string, file: string): Promise<PicturesTable | null> {
  const bytes = await readFile(file);
  const format = pictureFormat(bytes);
  if (format === null) return null;
  const name = await keepOriginal(dataDir, bytes, format.extension);
  return { path, content_type: format.contentType, file: name, size: bytes.byteLength };
}
