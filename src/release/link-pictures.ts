import { copyFile, link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFile } from '#catalogue/pictures/prepare.ts';

/** Links the pictures of the cache into the site, or copies them where the disk allows no hard link. */
export async function linkPictures(files: readonly PictureFile[], siteDir: string): Promise<void> {
  const folder = path.join(siteDir, 'pictures');
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const target = path.join(folder, file.name);
    await link(file.path, target).catch(() => copyFile(file.path, target));
  }
}
