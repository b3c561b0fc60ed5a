import { unwatchFile, watchFile } from 'node:fs';
import { fingerprintIn, readPublished, recordFile } from './published-site.ts';
import { listReleases } from './releases.ts';

const lookMs = 250;

/** Shows a site, and of former ones, the newest first, what pages that are open still load. Throws when it cannot be read. */
export type ShowSite = (folder: string, former: readonly string[]) => void;

/** The folders of the releases before, beside or after the one in `folder`: whoever opened one of them still loads its files. */
export function otherReleases(dataDir: string, folder: string): string[] {
  return listReleases(dataDir)
    .map((release) => release.folder)
    .filter((each) => each !== folder);
}

/**
 * Shows each release that is published from now on, by whichever process. Returns what ends that. While the shop is open nobody
 * replaces its database, so the record is believed.
 */
export function followReleases(
  dataDir: string,
  show: ShowSite,
  log: (message: string, error: unknown) => void,
): () => void {
  const record = recordFile(dataDir, 'published');
  const look = () => {
    const { folder = null, fingerprint } = readPublished(dataDir) ?? {};
    if (folder === null || fingerprintIn(folder) !== fingerprint) return;
    try {
      show(folder, otherReleases(dataDir, folder));
    } catch (error) {
      log('The new release could not be read: the one before it stays', error);
    }
  };
  watchFile(record, { interval: lookMs, persistent: false }, look);
  return () => unwatchFile(record, look);
}
