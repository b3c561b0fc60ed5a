import { removeStaged } from '#files/write-atomically.ts';
import { removeOtherInputs } from './build-inputs.ts';
import { readPublished, recordFile } from './published-record.ts';
import { listReleases, removeOldReleases } from './releases.ts';
import { fingerprintIn } from './site-folder.ts';

/**
 * Removes leftovers of killed builds, expired releases, and inputs of removed sites. `folder` is that of the site for a static host,
 * where a killed build may have put another site than the record names. An error goes to `say` alone, since it costs only disk
 * space. The caller holds the lock.
 */
export async function removeUnused(
  dataDir: string,
  say: (line: string) => void,
  folder?: string,
): Promise<void> {
  try {
    for (const target of ['release', 'static'] as const) await removeStaged(recordFile(dataDir, target));
    await removeOldReleases(dataDir);
    const { folder: current, previous } = readPublished(dataDir) ?? {};
    const releases = [...listReleases(dataDir).map((each) => each.folder), current, previous?.folder];
    const builtLast = readPublished(dataDir, 'static');
    const used = [
      ...[...releases, builtLast?.folder, folder].map((each) => each && fingerprintIn(each)),
      builtLast?.fingerprint,
    ];
    await removeOtherInputs(
      dataDir,
      used.filter((each) => typeof each === 'string'),
    );
  } catch (error) {
    say(`Old releases could not be removed, and take room: ${(error as Error).message}`);
  }
}
