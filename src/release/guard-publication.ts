import type { Pulled } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import type { CatalogueChanges } from './compare-catalogues.ts';
import { guardReasons, type PreviousRelease } from './guards.ts';
import { highWaterMark } from './high-water-mark.ts';
import { readPublished, type Target } from './published-record.ts';
import { type CatalogueSource, lastPublishedCount, readStaticRecord, sourceName } from './published-site.ts';
import { listReleases } from './releases.ts';
import { fingerprintIn } from './site-folder.ts';

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
