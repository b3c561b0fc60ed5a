import { isImmutable, isRetained } from '#domain/shop/served-files.ts';
import { retainedReleases } from '../releases.ts';
import type { PutOptions } from './destination.ts';
import type { Ledger } from './ledger.ts';

export interface Step {
  /** Name of its files in messages: `pages that are new`. */
  what: string;
  files: readonly string[];
  only: PutOptions['only'];
}

/**
 * Steps that copy the files of a site to a host that shows each file at once: at every moment everything that a page
 * loads and links to is there. A step ends before the next one begins; within a step the order does not matter.
 */
export function stepsFor(siteFiles: readonly string[]): Step[] {
  const byKind = Map.groupBy(siteFiles.toSorted(), kindOf);
  const filesOf = (kind: FileKind) => byKind.get(kind) ?? [];
  return [
    { what: 'what is named by its content', files: filesOf('immutable'), only: 'other size' },
    { what: 'what else pages load', files: filesOf('loaded'), only: 'changed' },
    // The home page links to all others, so a new one is copied after them.
    {
      what: 'pages that are new',
      files: filesOf('page').filter((file) => !isHomePage(file)),
      only: 'missing',
    },
    { what: 'pages that have changed', files: filesOf('page'), only: 'changed' },
    { what: 'rules for the host and lists for crawlers', files: filesOf('guide'), only: 'changed' },
  ];
}

type FileKind = 'immutable' | 'loaded' | 'page' | 'guide';

function kindOf(file: string): FileKind {
  if (isImmutable(`/${file}`)) return 'immutable';
  if (/\.html(\.br|\.gz)?$/.test(file)) return 'page';
  return /(^|\/)\.|^_(headers|redirects)$|^[^/]+\.(xml|txt)(\.br|\.gz)?$/.test(file) ? 'guide' : 'loaded';
}

function isHomePage(file: string): boolean {
  return file.startsWith('index.html');
}

/** Serial of the site in the ledger: that of the last deploy where it is the same site, else the next one; 1 without a ledger. */
export function serialOf(fingerprint: string, ledger: Ledger | null): number {
  if (ledger === null) return 1;
  return ledger.fingerprint === fingerprint ? ledger.serial : ledger.serial + 1;
}

/**
 * Files that a deploy has written and no page loads or links to any more. Those that pages of earlier sites load stay while one
 * of the last ten sites has them (`retainedReleases`).
 */
export function outdated(siteFiles: readonly string[], ledger: Ledger | null, serial: number): string[] {
  const current = new Set(siteFiles);
  return Object.entries(ledger?.files ?? {})
    .filter(
      ([file, last]) => !current.has(file) && (!isRetained(`/${file}`) || last <= serial - retainedReleases),
    )
    .map(([file]) => file);
}
