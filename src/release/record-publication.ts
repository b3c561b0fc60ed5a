import type { Pulled } from '#catalogue/pull.ts';
import { catalogueHashesOf, type Fingerprints } from './fingerprint.ts';
import { withCount } from './high-water-mark.ts';
import { readPublished, type Target, writePublished } from './published-record.ts';
import { type CatalogueSource, lastPublishedCount, sourceName } from './published-site.ts';
import { type Release, releaseIn, writeRelease } from './releases.ts';

export interface Publication extends Pick<Pulled, 'snapshot' | 'report'> {
  folder: string;
  fingerprints: Fingerprints;
  target: Target;
  /** Number of the release; null for a site in a folder of its own. */
  release: number | null;
  pages: number;
  /** Pages that were rendered; the others were reused. */
  rendered: number;
  /** One sentence for each guard that was overridden. */
  overridden: readonly string[];
  by: Release['by'];
}

/**
 * Records the publication. The site is published as soon as `published.json` names it. The note in the database and the file of
 * the release follow; where one of them fails, returns one warning, and the next publication writes what is missing.
 */
export async function recordPublication(
  publication: Publication,
  { dataDir, source }: { dataDir: string; source: CatalogueSource },
): Promise<string[]> {
  const { folder, fingerprints, report, snapshot, target, release, pages, rendered, by } = publication;
  const { received } = report;
  const products = snapshot.products.length;
  const isForced = publication.overridden.length > 0;
  const last = readPublished(dataDir, target);
  const hashes = last?.heldBackCatalogues?.length
    ? catalogueHashesOf(snapshot, fingerprints.catalogueHash)
    : [];
  const history = withCount(last?.history, {
    source: sourceName(source),
    products,
    before: await lastPublishedCount(dataDir, source, target),
    isForced,
    now: Date.now(),
  });
  const record = {
    products,
    received,
    fingerprint: fingerprints.site,
    folder,
    apiUrl: source.note ? null : source.apiUrl,
    heldBack: last?.heldBack?.filter((each) => each !== fingerprints.site),
    heldBackCatalogues: last?.heldBackCatalogues?.filter((each) => !hashes.includes(each)),
    history,
  };
  await writePublished(dataDir, record, target);
  try {
    await source.note?.write(target, fingerprints.site);
    // Written last: a folder counts as a release only once its publication is complete, and one that does not is removed later.
    if (release !== null && releaseIn(folder) === null)
      await writeRelease(folder, {
        number: release,
        madeAt: new Date().toISOString(),
        by,
        received,
        products,
        pages,
        rendered,
        isForced,
        source: sourceName(source),
        history,
      });
    return [];
  } catch (error) {
    const what = release === null ? 'The site' : `Release ${release}`;
    return [
      `${what} is published, but could not be written down everywhere: ${(error as Error).message}. Run the command once more.`,
    ];
  }
}
