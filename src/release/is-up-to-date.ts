import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { dayMs } from '#domain/shop/day.ts';
import { fullTextFile } from '#domain/shop/paths.ts';
import { inputsOf } from './build-site.ts';
import { areFilesIntact } from './file-sizes.ts';
import { isPolicyIntact } from './page-policies.ts';
import { fingerprintFile, fingerprintIn } from './site-folder.ts';

/**
 * Whether the site in `folder` has this fingerprint and need not be built again: all its files are intact (a loss of power may leave
 * empty ones), and it has the full-text search or was made without it less than a day ago. A machine that cannot make that index
 * therefore builds one more site a day.
 */
export function isUpToDate(folder: string, fingerprint: string, dataDir: string): boolean {
  if (fingerprintIn(folder) !== fingerprint) return false;
  const inputs = inputsOf(dataDir, folder);
  return (
    inputs.readPages().pages.length > 0 &&
    areFilesIntact(folder, inputs.readSizes()) &&
    isPolicyIntact(folder) &&
    (existsSync(path.join(folder, fullTextFile)) || isYoung(folder))
  );
}

function isYoung(folder: string): boolean {
  return Date.now() - statSync(path.join(folder, fingerprintFile)).mtimeMs < dayMs;
}
