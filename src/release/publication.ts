import type { Pulled } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import { highWaterMark, withCount } from './count-history.ts';
import { catalogueHashesOf, type Fingerprints } from './fingerprint.ts';
import { guardReasons, type PreviousRelease } from './guards.ts';
import { readPublished, type Target, writePublished } from './published-record.ts';
import { type CatalogueSource, lastPublishedCount, readStaticRecord, sourceName } from './published-site.ts';
import { fingerprintIn, listReleases, type Release, releaseIn, writeRelease } from './releases.ts';

interface GuardOptions {
  dataDir: string;
  source: CatalogueSource;
  target: Target;
  force: boolean;
}

/**
 * Compares a new catalogue with the earlier ones. Returns one sentence for each guard that `force` overrides; [] where no guard
 * objects.
 * @throws {CatalogueRejectedError} with these sentences where `force` is false.
 */
export async function guardPublication(
  { report, snapshot }: Pick<Pulled, 'report' | 'snapshot'>,
  changes: CatalogueChanges | null,
  { dataDir, source, target, force }: GuardOptions,
): Promise<string[]> {
  const { history } = readPublished(dataDir, target) ?? {};
  const reasons = guardReasons({
    changes,
    received: report.received,
    published: snapshot.products.length,
    lastPublished: await lastPublishedCount(dataDir, source, target),
    previous: publishedBefore(dataDir, source, target),
    highWaterMark: highWaterMark(history, sourceName(source), Date.now()),
  });
  if (reasons.length > 0 && !force)
    throw new CatalogueRejectedError(
      `${reasons.join(' ')} Nothing was published. If that is meant, publish with --force.`,
      report,
    );
  return reasons;
}

/**
 * Earlier publications from this source, the newest first, without those that were rolled back; for a static host only the last.
 */
function publishedBefore(dataDir: string, source: CatalogueSource, target: Target): PreviousRelease[] {
  if (target === 'release') {
    const { heldBack = [] } = readPublished(dataDir) ?? {};
    const releases = listReleases(dataDir).filter((each) => each.source === sourceName(source));
    const current = releases.findIndex(({ isCurrent }) => isCurrent);
    return releases
      .slice(Math.max(0, current))
      .filter(({ folder }) => !heldBack.includes(fingerprintIn(folder) ?? ''));
  }
  const record = readStaticRecord(dataDir, source);
  if (record === null) return [];
  const { products, received = products } = record;
  return [{ products, received, isForced: false }];
}

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
