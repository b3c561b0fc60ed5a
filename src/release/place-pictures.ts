import { copyFile, link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFile } from '#catalogue/pictures/prepare.ts';

/** Puts the pictures into the site, as hard links to the cached files where the disk allows it, else as copies. */
export async function placePictures(files: readonly PictureFile[], siteDir: string): Promise<void> {
  const folder = path.join(siteDir, 'pictures');
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const target = path.join(folder, file.name);
    await link(file.path, target).catch(() => copyFile(file.path, target));
  }
}
