import path from 'node:path';
import type { Snapshot } from '#catalogue/pull.ts';
import { buildInputs } from './build-inputs.ts';
import { withPublishLock } from './build-lock.ts';
import { catalogueHashesOf, type Fingerprints } from './fingerprint.ts';
import { readPublished, writePublished } from './published-record.ts';
import { type CatalogueSource, currentSite, sourceName } from './published-site.ts';
import { fingerprintIn, isSameFolder, type ListedRelease, listReleases } from './releases.ts';

/**
 * Publishes a release again: the one with this `number`, or for null the one before the current release. The release that it replaces
 * is held back, besides those that are already: no hook, schedule or start publishes its catalogue again, whatever the code and the
 * settings are; only `npm run rebuild` does. Where both releases have the same catalogue, only the fingerprint of the replaced site is
 * held back. The current release is the one that shoppers see: after a rollback that the database has not noted, the record names
 * another one. Throws one sentence when this source has no such release, when that one is current, and, for null, when another release was
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
    const record = readPublished(dataDir);
    const replaced = shown === null ? record?.fingerprint : (fingerprintIn(shown) ?? undefined);
    const apiUrl = source.note ? null : source.apiUrl;
    const { products, folder } = found;
    await writePublished(dataDir, {
      products,
      fingerprint,
      folder,
      apiUrl,
      heldBack: withHeld(record?.heldBack, replaced, [fingerprint]),
      heldBackCatalogues: withHeld(
        record?.heldBackCatalogues,
        replaced && holdHashes(dataDir, replaced)[0],
        holdHashes(dataDir, fingerprint),
      ),
      history: found.history ?? record?.history,
    });
    await source.note?.write('release', fingerprint);
    return found;
  });
}

/** Whether this very site was rolled back, or a release of its catalogue. */
export function isOnHold(
  { site, catalogueHash }: Fingerprints,
  snapshot: Snapshot,
  dataDir: string,
): boolean {
  const { heldBack = [], heldBackCatalogues = [] } = readPublished(dataDir) ?? {};
  if (heldBack.includes(site)) return true;
  return (
    heldBackCatalogues.length > 0 &&
    catalogueHashesOf(snapshot, catalogueHash).some((each) => heldBackCatalogues.includes(each))
  );
}

/** The error where the site that a rollback was to leave is not the one that is shown once no other build is under way. */
function publishedMeanwhile(shown: string): Error {
  const number = Number(path.basename(shown));
  return new Error(
    `Release ${number} was published while this waited: nothing was changed. Look at it, and run npm run rollback again to go back from there.`,
  );
}

/** Greatest number of releases that are held back after they were rolled back. */
const maxHeldBack = 50;

/** Adds `replaced` to a list of what is held back, the newest first, and removes `shown`, to which the shop is rolled back. */
function withHeld(
  held: readonly string[] = [],
  replaced: string | undefined,
  shown: readonly string[],
): readonly string[] {
  const all = new Set([...(replaced ? [replaced] : []), ...held]);
  return [...all].filter((each) => !shown.includes(each)).slice(0, maxHeldBack);
}

/** Hashes by which the catalogue of a site is held back; none where its inputs are missing or damaged. */
function holdHashes(dataDir: string, fingerprint: string): readonly string[] {
  const snapshot = buildInputs(dataDir, fingerprint).readSnapshot();
  return snapshot ? catalogueHashesOf(snapshot) : [];
}
