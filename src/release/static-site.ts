import { existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { goneFile } from '#catalogue/gone-products.ts';
import { isOwnerPath } from '#domain/owner/paths.ts';
import { listFiles, setServedRights } from '#files/folders.ts';
import { pagesFile, reuseFiles, snapshotFile } from './built-files.ts';
import { releaseFile } from './published-record.ts';

/** Files of a release about its build, which no host needs. */
const buildFiles = [releaseFile, snapshotFile, pagesFile, goneFile];

/**
 * Makes `folder` the site of a release, for any static host: hard links to its files. The site before stands until this one is
 * complete.
 */
export async function writeStaticSite(releaseDir: string, folder: string): Promise<void> {
  const stagingDir = `${folder}.staging`;
  const replacedDir = `${folder}.previous`;
  const clear = () =>
    Promise.all([stagingDir, replacedDir].map((each) => rm(each, { recursive: true, force: true })));
  await clear();
  try {
    // The owner's app needs the server that has its calls.
    const files = listFiles(releaseDir).filter((file) => !buildFiles.includes(file) && !isOwnerPath(file));
    reuseFiles(releaseDir, stagingDir, files);
    setServedRights(stagingDir);
    if (existsSync(folder)) renameSync(folder, replacedDir);
    renameSync(stagingDir, folder);
  } finally {
    await clear();
  }
}
