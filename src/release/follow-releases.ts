import { unwatchFile, watchFile } from 'node:fs';
import { readPublished, recordFile } from './published-record.ts';
import { listReleases } from './releases.ts';
import { fingerprintIn } from './site-folder.ts';

const pollMs = 250;

/** Shows a site, and of previous ones, the newest first, what pages that are open still load. Throws when it cannot be read. */
export type ShowSite = (folder: string, previous: readonly string[]) => void;

/** The folders of the releases before, beside or after the one in `folder`: whoever opened one of them still loads its files. */
export function otherReleases(dataDir: string, folder: string): string[] {
  return listReleases(dataDir)
    .map((release) => release.folder)
    .filter((each) => each !== folder);
}

const retryMs = 1_000;

/**
 * Shows the release that is published, and each that is published from now on by whichever process; one that cannot be read is
 * tried again. Returns what ends that. While the shop is open nobody replaces its database, so the record is believed.
 */
export function followReleases(
  dataDir: string,
  shown: string | null,
  show: ShowSite,
  log: (message: string, error: unknown) => void,
): () => void {
  const record = recordFile(dataDir, 'release');
  let timer: NodeJS.Timeout | undefined;
  const poll = () => {
    clearTimeout(timer);
    try {
      const { folder = null, fingerprint } = readPublished(dataDir) ?? {};
      if (folder === null || folder === shown || fingerprintIn(folder) !== fingerprint) return;
      show(folder, otherReleases(dataDir, folder));
      shown = folder;
    } catch (error) {
      log('The new release could not be read: the one before it stays, and it is tried again', error);
      timer = setTimeout(poll, retryMs).unref();
    }
  };
  watchFile(record, { interval: pollMs, persistent: false }, poll);
  poll();
  return () => {
    clearTimeout(timer);
    unwatchFile(record, poll);
  };
}
