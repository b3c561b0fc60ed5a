import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { dayMs } from '#domain/text/dates.ts';
import { removeStaged } from '#files/write-atomically.ts';
import { inputsName, removeOtherInputs } from './build-inputs.ts';
import { readPublished, recordFile, type Target } from './published-record.ts';
import {
  fingerprintIn,
  isSameFolder,
  listReleases,
  releasesFolder,
  removeSite,
  retainedReleases,
} from './releases.ts';

/**
 * Removes leftovers of killed builds, expired releases, and inputs of removed sites. `folder` is that of the site for a static host,
 * where a killed build may have put another site than the record names. An error goes to `log` alone, since it costs only disk
 * space. The caller holds the lock.
 */
export async function removeUnused(
  dataDir: string,
  log: (line: string) => void,
  folder?: string,
): Promise<void> {
  try {
    for (const target of ['release', 'static'] as const) await removeStaged(recordFile(dataDir, target));
    await removeOldReleases(dataDir);
    const { folder: current, previous } = readPublished(dataDir) ?? {};
    const releases = [...listReleases(dataDir).map((each) => each.folder), current, previous?.folder];
    const builtLast = readPublished(dataDir, 'static');
    const inputsIn = (folders: readonly (string | null | undefined)[], target: Target) =>
      folders
        .map((each) => each && fingerprintIn(each))
        .filter((each) => typeof each === 'string')
        .map((each) => inputsName(each, target));
    await removeOtherInputs(dataDir, [
      ...inputsIn(releases, 'release'),
      ...inputsIn([builtLast?.folder, folder], 'static'),
      ...(builtLast ? [inputsName(builtLast.fingerprint, 'static')] : []),
    ]);
  } catch (error) {
    log(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}

/** Largest number of releases that are kept, including those that were replaced less than a day ago. */
const maxRetained = 50;

/**
 * Removes releases beyond the last ten that were replaced more than a day ago, releases beyond the last 50, and leftovers of
 * killed builds. The current release and the one before it on record stay, since pages of both are open. The caller holds the
 * lock.
 */
export async function removeOldReleases(dataDir: string): Promise<void> {
  const folder = releasesFolder(dataDir);
  if (!existsSync(folder)) return;
  const releases = listReleases(dataDir);
  const retained = releases
    .filter(({ isCurrent }, index) => {
      const replacedBy = releases[index - 1];
      const isRecent = replacedBy !== undefined && Date.now() - Date.parse(replacedBy.madeAt) < dayMs;
      return index < retainedReleases || isCurrent || (index < maxRetained && isRecent);
    })
    .map((release) => path.basename(release.folder));
  for (const name of readdirSync(folder)) {
    const each = path.join(folder, name);
    // Read for each folder, since the current release must never be removed.
    const { folder: current, previous } = readPublished(dataDir) ?? {};
    const onRecord = [current, previous?.folder].some((one) => one && isSameFolder(one, each));
    if (!retained.includes(name) && !onRecord) await removeSite(each);
  }
}
