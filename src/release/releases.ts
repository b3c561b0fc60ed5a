import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { withPublishLock } from '#files/file-lock.ts';
import {
  type CatalogueSource,
  currentRelease,
  type Release,
  readPublished,
  releaseFile,
  releaseIn,
  sourceName,
  writeChoices,
  writePublished,
} from './published-record.ts';

/** Number of releases that are kept, the current one included: their scripts, styles, pictures and product summaries stay reachable. */
export const retainedReleases = 10;

export interface ListedRelease extends Release {
  folder: string;
  isCurrent: boolean;
}

/** All complete releases, the newest first. */
export function listReleases(dataDir: string): ListedRelease[] {
  const current = readPublished(dataDir)?.folder;
  return namesIn(releasesFolder(dataDir))
    .filter((name) => /^\d{6,9}$/.test(name))
    .map((name) => path.join(releasesFolder(dataDir), name))
    .flatMap((folder) => {
      const release = releaseIn(folder);
      return release ? [{ ...release, folder, isCurrent: folder === current }] : [];
    })
    .toSorted((a, b) => b.number - a.number);
}

function releasesFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'releases');
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Absolute path of the folder of the next release. Its number is above those of all folders there and in the record. */
export function nextReleaseDir(dataDir: string): string {
  const folder = releasesFolder(dataDir);
  const names = [...namesIn(folder), path.basename(readPublished(dataDir)?.folder ?? '')];
  const numbers = names.map((name) => Number(/^(\d{6,9})(\.|$)/.exec(name)?.[1] ?? 0));
  return path.join(folder, String(Math.max(0, ...numbers) + 1).padStart(6, '0'));
}

/** Removes a site, the data of its release first, so that a killed removal never leaves what counts as a complete site. */
export async function removeSite(folder: string): Promise<void> {
  await rm(path.join(folder, releaseFile), { force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Removes all but the current release and the last ten, and leftovers of killed builds. The caller holds the publish lock. */
export async function removeOldReleases(dataDir: string): Promise<void> {
  const retained = listReleases(dataDir)
    .filter(({ isCurrent }, index) => isCurrent || index < retainedReleases)
    .map(({ folder }) => folder);
  for (const name of namesIn(releasesFolder(dataDir))) {
    const folder = path.join(releasesFolder(dataDir), name);
    if (!retained.includes(folder)) await removeSite(folder);
  }
}

/** Folders of all releases but the one in `folder`, the newest first: pages that were opened from them still load their files. */
export function otherReleases(dataDir: string, folder: string): string[] {
  const folders = listReleases(dataDir).map((release) => release.folder);
  return folders.filter((each) => each !== folder);
}

const pollMs = 500;

/**
 * Calls `show` with the published release of `source`, unless it is `shown` already, and with each later one, whichever process publishes
 * it; `previous` are the folders of the other releases, the newest first. Tries a release again that cannot be read. `look` does not
 * wait for the next look; `end` ends this.
 */
export function followReleases(
  { dataDir, source, shown }: { dataDir: string; source: CatalogueSource; shown: string | null },
  show: (folder: string, previous: readonly string[]) => void,
  log: (message: string, error: unknown) => void,
): { look: () => void; end: () => void } {
  let current = shown;
  const look = () => {
    try {
      const folder = currentRelease(dataDir, source);
      if (folder === null || folder === current) return;
      show(folder, otherReleases(dataDir, folder));
      current = folder;
    } catch (error) {
      log('The new release could not be read: the one before it stays, and it is tried again', error);
    }
  };
  const poll = setInterval(look, pollMs).unref();
  return { look, end: () => clearInterval(poll) };
}

/**
 * Publishes a release again, with the choices of the owner that it was made with: the one with this `number`, or for null the one before
 * the release that shoppers see. Throws one sentence if this source has no such release. Waits for a build under way, whose release is
 * left, too.
 */
export async function rollBack(
  dataDir: string,
  source: CatalogueSource,
  number: number | null,
  log: (line: string) => void,
): Promise<ListedRelease> {
  const releases = listReleases(dataDir).filter((each) => each.source === sourceName(source));
  const current = releases.find(({ isCurrent }) => isCurrent);
  const release =
    number === null
      ? releases.find((each) => current && each.number < current.number)
      : releases.find((each) => each.number === number);
  if (!release)
    throw new Error(
      number === null
        ? 'There is no release before this one.'
        : `Release ${number} does not exist. Available: ${releases.map((each) => each.number).join(', ') || 'none'}.`,
    );
  await withPublishLock(dataDir, log, async () => {
    const { number, folder } = release;
    if (releaseIn(folder) === null) throw new Error(`Release ${number} is gone: nothing was changed.`);
    await writePublished(dataDir, release);
    // The question about stand-ins is answered once.
    const { standIns } = current?.choices ?? {};
    await writeChoices(dataDir, { ...(standIns !== undefined && { standIns }), ...release.choices });
  });
  return release;
}
