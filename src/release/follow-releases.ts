import { statSync } from 'node:fs';
import { readPublished, recordFile } from './published-record.ts';
import { type CatalogueSource, currentSite } from './published-site.ts';
import { listReleases } from './releases.ts';

const pollMs = 250;
const retryMs = 1_000;

/**
 * Serves the site in `folder`, and from the folders `previous` (the newest first) the files that pages still load which were opened
 * before. Throws when a folder cannot be read.
 */
export type ShowSite = (folder: string, previous: readonly string[]) => void;

/** Folders of all releases but the one in `folder`, the newest first: pages that were opened from them still load their files. */
export function otherReleases(dataDir: string, folder: string): string[] {
  const before = readPublished(dataDir)?.previous?.folder;
  const all = [...listReleases(dataDir).map((release) => release.folder), ...(before ? [before] : [])];
  return [...new Set(all)].filter((each) => each !== folder);
}

/**
 * Calls `show` with the published release of `source`, unless it is `shown` already, and with each later release, also of another
 * process. Polls the record every 250 ms. Tries again after a second while a release cannot be read or the database has not noted
 * it. Returns a function that stops the polling.
 */
export function followReleases(
  { dataDir, source, shown }: { dataDir: string; source: CatalogueSource; shown: string | null },
  show: ShowSite,
  log: (message: string, error: unknown) => void,
): () => void {
  const record = recordFile(dataDir, 'release');
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let lastPoll = 0;
  const poll = async () => {
    clearTimeout(timer);
    // A database that is slow may answer an earlier poll after a later one.
    const own = ++lastPoll;
    let isSettled = false;
    try {
      const folder = await currentSite(dataDir, source);
      if (isEnded || own !== lastPoll) return;
      if (folder !== null && folder !== shown) {
        show(folder, otherReleases(dataDir, folder));
        shown = folder;
      }
      isSettled = folder === (readPublished(dataDir)?.folder ?? null);
    } catch (error) {
      log('The new release could not be read: the one before it stays, and it is tried again', error);
    }
    if (!isSettled && !isEnded && own === lastPoll) timer = setTimeout(poll, retryMs).unref();
  };
  // Taken before the record is read for the first time, so that a later release is always a change to it.
  let seen = stateOf(record);
  void poll();
  const watch = setInterval(() => {
    const state = stateOf(record);
    if (state === seen) return;
    seen = state;
    void poll();
  }, pollMs).unref();
  return () => {
    isEnded = true;
    clearInterval(watch);
    clearTimeout(timer);
  };
}

/** Identifies the version of a file: differs after each replacement; empty while the file is missing or cannot be looked at. */
function stateOf(file: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return '';
  }
}
