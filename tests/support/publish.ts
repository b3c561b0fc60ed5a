import path from 'node:path';
import { vi } from 'vitest';
import { intactSite } from '#release/built-files.ts';
import { type PublishResult, publishSite } from '#release/publish-site.ts';
import { readPublished } from '#release/published-record.ts';
import type { Workplace } from './workplace.ts';

/**
 * Publishes the catalogue of the API at `apiUrl` as `npm run rebuild` does, or as `npm run build` does into a folder, without a
 * process for the command, which is not the subject. Throws the sentence of a fault.
 */
export async function publish(
  place: Workplace,
  apiUrl: string,
  folder?: string,
  env: Record<string, string> = {},
  force: false | 'sample' = false,
): Promise<PublishResult> {
  const settings = {
    SHOP_API_URL: apiUrl,
    SHOP_SITE_URL: 'http://localhost:4321',
    ...env,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return await publishSite({
    source: { apiUrl, database: null },
    dataDir: recordsOf(place),
    ...(folder !== undefined && { folder }),
    by: 'rebuild',
    force,
    log: () => {},
  });
}

/** Folder of the release that is published; empty before the first. */
export function releaseOf(place: Workplace): string {
  return readPublished(recordsOf(place))?.folder ?? '';
}

/** Whether all files of the release have the sizes that were written. */
export function isReleaseIntact(place: Workplace): boolean {
  return intactSite(releaseOf(place)) !== null;
}

function recordsOf(place: Workplace): string {
  return path.join(place.folder, 'records');
}
