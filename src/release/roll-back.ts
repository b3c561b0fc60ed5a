import path from 'node:path';
import { withPublishLock } from './build-lock.ts';
import { writePublished } from './published-record.ts';
import { type CatalogueSource, currentSite, sourceName } from './published-site.ts';
import { fingerprintIn, isSameFolder, type ListedRelease, listReleases } from './releases.ts';

/**
 * Publishes a release again: the one with this `number`, or for null the one before the current release, which is the one that shoppers
 * see. Throws one sentence when this source has no such release, when that one is current, and, for null, when another release was
 * published while this waited for a build: the owner has not seen it.
 */
export async function rollBack(
  dataDir: string,
  source: CatalogueSource,
  number: number | null,
  log: (line: string) => void,
): Promise<ListedRelease> {
  const seen = await currentSite(dataDir, source);
  return await withPublishLock(dataDir, log, async () => {
    const own = sourceName(source);
    const releases = listReleases(dataDir).filter((each) => each.source === own);
    const shown = await currentSite(dataDir, source);
    if (number === null && shown !== seen && shown !== null) throw publishedMeanwhile(shown);
    const isShown = ({ folder }: ListedRelease) => shown !== null && isSameFolder(folder, shown);
    const current = releases.find(isShown) ?? releases.find(({ isCurrent }) => isCurrent);
    const found =
      number === null
        ? releases.find((each) => current && each.number < current.number)
        : releases.find((each) => each.number === number);
    if (!found)
      throw new Error(
        number === null
          ? 'There is no release before this one.'
          : `There is no release ${number}: ${releases.map((each) => each.number).join(', ') || 'none'} can be had.`,
      );
    if (isShown(found))
      throw new Error(`Release ${found.number} is the one that is shown: nothing was changed.`);
    const fingerprint = fingerprintIn(found.folder) ?? '';
    const apiUrl = source.note ? null : source.apiUrl;
    const { products, received, folder } = found;
    await writePublished(dataDir, { products, received, fingerprint, folder, apiUrl });
    await source.note?.write('release', fingerprint);
    return found;
  });
}

/** The error where the site that a rollback was to leave is not the one that is shown once no other build is under way. */
function publishedMeanwhile(shown: string): Error {
  const number = Number(path.basename(shown));
  return new Error(
    `Release ${number} was published while this waited: nothing was changed. Look at it, and run npm run rollback again to go back from there.`,
  );
}
