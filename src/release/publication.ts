import type { Pulled } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import type { Fingerprints } from './fingerprint.ts';
import { guardReasons } from './guards.ts';
import { readPublished, type Target, writePublished } from './published-record.ts';
import { type CatalogueSource, lastPublishedCount, sourceName } from './published-site.ts';
import { type Release, releaseIn, writeRelease } from './releases.ts';

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
  const products = await lastPublishedCount(dataDir, source, target);
  const reasons = guardReasons({
    changes,
    received: report.received,
    published: snapshot.products.length,
    last: products === null ? null : readPublished(dataDir, target),
  });
  if (reasons.length > 0 && !force)
    throw new CatalogueRejectedError(
      `${reasons.join(' ')} Nothing was published. If that is meant, publish with --force.`,
      report,
    );
  return reasons;
}

interface Publication extends Pick<Pulled, 'snapshot' | 'report'> {
  folder: string;
  fingerprints: Fingerprints;
  target: Target;
  /** Number of the release; null for a site in a folder of its own. */
  release: number | null;
  pages: number;
  /** Pages that were rendered; the others were reused. */
  rendered: number;
  by: Release['by'];
}

/**
 * Records the publication. A release is published as soon as `published.json` names it, a site for static hosts once its folder is in
 * place. The note in the database and the file of the release follow. If one of these writes fails, returns one warning; the next
 * publication writes what is missing.
 */
export async function recordPublication(
  publication: Publication,
  { dataDir, source }: { dataDir: string; source: CatalogueSource },
): Promise<string[]> {
  const { folder, fingerprints, report, snapshot, target, release, pages, rendered, by } = publication;
  const { received } = report;
  const products = snapshot.products.length;
  const record = {
    products,
    received,
    fingerprint: fingerprints.site,
    folder,
    apiUrl: source.note ? null : source.apiUrl,
  };
  let isPublished = target === 'static';
  try {
    await writePublished(dataDir, record, target);
    isPublished = true;
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
        source: sourceName(source),
      });
    return [];
  } catch (error) {
    if (!isPublished) throw error;
    const what = release === null ? 'The site' : `Release ${release}`;
    return [
      `${what} is published, but could not be written down everywhere: ${(error as Error).message}. Run the command once more.`,
    ];
  }
}
