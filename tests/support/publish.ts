import path from 'node:path';
import { vi } from 'vitest';
import { isUpToDate } from '#release/build-site.ts';
import { type PublishResult, publishSite } from '#release/publish-site.ts';
import { readPublished } from '#release/published-record.ts';
import { fingerprintIn } from '#release/releases.ts';
import type { Workplace } from './workplace.ts';

/**
 * Publishes the catalogue of the API at `apiUrl` as `npm run rebuild` does, or as `npm run build` does into a folder, without a
 * process for the command, which is not the subject. Throws the sentence of a fault, and of a warning.
 */
export async function publish(
  place: Workplace,
  apiUrl: string,
  folder?: string,
  env: Record<string, string> = {},
): Promise<PublishResult> {
  const settings = {
    SHOP_API_URL: apiUrl,
    SHOP_SITE_URL: 'http://localhost:4321',
    ...env,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const published = await publishSite({
    source: { apiUrl, note: null },
    dataDir: recordsOf(place),
    ...(folder !== undefined && { folder }),
    by: 'rebuild',
    force: false,
    log: () => {},
  });
  if (published.warnings.length > 0) throw new Error(published.warnings.join('\n'));
  return published;
}

/** Folder of the release that is published; empty before the first. */
export function releaseOf(place: Workplace): string {
  return readPublished(recordsOf(place))?.folder ?? '';
}

/** Whether a rebuild of the same catalogue lets the release stay. */
export function isReleaseUpToDate(place: Workplace): boolean {
  const folder = releaseOf(place);
  return isUpToDate(folder, fingerprintIn(folder) ?? '', recordsOf(place), 'release');
}

function recordsOf(place: Workplace): string {
  return path.join(place.folder, 'records');
}
