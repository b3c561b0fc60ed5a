import { removeStaged } from '#files/write-atomically.ts';
import { removeOtherInputs } from './build-inputs.ts';
import { readPublished, recordFile } from './published-record.ts';
import { listReleases, removeOldReleases } from './releases.ts';
import { fingerprintIn } from './site-folder.ts';

/**
 * Removes leftovers of killed builds, releases past their time, and inputs of sites that are gone. `say` is told of an error,
 * which costs disk space alone. The caller holds the lock.
 */
export async function removeUnused(dataDir: string, say: (line: string) => void): Promise<void> {
  try {
    for (const target of ['release', 'static'] as const) await removeStaged(recordFile(dataDir, target));
    await removeOldReleases(dataDir);
    const { folder, previous } = readPublished(dataDir) ?? {};
    const folders = [...listReleases(dataDir).map((each) => each.folder), folder, previous?.folder];
    const released = folders.map((each) => each && fingerprintIn(each));
    const used = [...released, readPublished(dataDir, 'static')?.fingerprint];
    await removeOtherInputs(
      dataDir,
      used.filter((each) => typeof each === 'string'),
    );
  } catch (error) {
    say(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}
