import { unwatchFile, watchFile } from 'node:fs';
import { readPublished, recordFile } from './published-record.ts';
import { type CatalogueSource, currentSite } from './published-site.ts';
import { listReleases } from './releases.ts';

const pollMs = 250;
const retryMs = 1_000;

/** Shows a site, and of previous ones, the newest first, what pages that are open still load. Throws when it cannot be read. */
export type ShowSite = (folder: string, previous: readonly string[]) => void;

/** The folders of all releases but that in `folder`: a page of one of them still loads its files. */
export function otherReleases(dataDir: string, folder: string): string[] {
  const before = readPublished(dataDir)?.previous?.folder;
  const all = [...listReleases(dataDir).map((release) => release.folder), ...(before ? [before] : [])];
  return [...new Set(all)].filter((each) => each !== folder);
}

/**
 * Shows the release of `source` that is published, and each that is published from now on by whichever process. One that cannot
 * be read, or that the database has not noted yet, is tried again. Returns what ends that.
 */
export function followReleases(
  { dataDir, source, shown }: { dataDir: string; source: CatalogueSource; shown: string | null },
  show: ShowSite,
  log: (message: string, error: unknown) => void,
): () => void {
  const record = recordFile(dataDir, 'release');
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const poll = async () => {
    clearTimeout(timer);
    let isSettled = false;
    try {
      const folder = await currentSite(dataDir, source);
      if (isEnded) return;
      if (folder !== null && folder !== shown) {
        show(folder, otherReleases(dataDir, folder));
        shown = folder;
      }
      isSettled = folder === (readPublished(dataDir)?.folder ?? null);
    } catch (error) {
      log('The new release could not be read: the one before it stays, and it is tried again', error);
    }
    if (!isSettled) timer = setTimeout(poll, retryMs).unref();
  };
  const onRecord = () => void poll();
  watchFile(record, { interval: pollMs, persistent: false }, onRecord);
  onRecord();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    unwatchFile(record, onRecord);
  };
}
