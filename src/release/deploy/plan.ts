import { hashedFolders } from '#domain/shop/served-files.ts';
import { keptReleases } from '../releases.ts';
import type { PutOptions } from './destination.ts';
import type { Ledger } from './ledger.ts';

export interface Step {
  /** The name of its files: `pages that are new`. */
  what: string;
  files: readonly string[];
  only: PutOptions['only'];
}

/**
 * The order in which the files of a site go to a host that shows each at once: at every moment what a page loads and leads to is
 * there. A step is over before the next one begins; within a step any order will do.
 */
export function stepsFor(siteFiles: readonly string[]): Step[] {
  const bySort = Map.groupBy(siteFiles.toSorted(), sortOf);
  const filesOf = (sort: Sort) => bySort.get(sort) ?? [];
  return [
    { what: 'what is named by its content', files: filesOf('hashed'), only: 'missing' },
    { what: 'what else pages load', files: filesOf('loaded'), only: 'changed' },
    // The home page leads to all others: where it is new, they are there before.
    { what: 'pages that are new', files: filesOf('page').filter((file) => !isHome(file)), only: 'missing' },
    { what: 'pages that have changed', files: filesOf('page'), only: 'changed' },
    { what: 'rules for the host and lists for crawlers', files: filesOf('guide'), only: 'changed' },
  ];
}

type Sort = 'hashed' | 'loaded' | 'page' | 'guide';

function sortOf(file: string): Sort {
  if (isHashedFile(file)) return 'hashed';
  if (/\.html(\.br|\.gz)?$/.test(file)) return 'page';
  return /(^|\/)\.|^_(headers|redirects)$|^[^/]+\.(xml|txt)(\.br|\.gz)?$/.test(file) ? 'guide' : 'loaded';
}

function isHome(file: string): boolean {
  return file.startsWith('index.html');
}

function isHashedFile(file: string): boolean {
  return hashedFolders.includes(file.slice(0, file.indexOf('/')));
}

/** Whether it is this site that was deployed last, and then its files count as they did. */
export function numberOf(fingerprint: string, ledger: Ledger | null): number {
  if (ledger === null) return 1;
  return ledger.fingerprint === fingerprint ? ledger.count : ledger.count + 1;
}

/**
 * What the shop put there and no page loads or leads to any more; files that are named by their content stay as long as
 * the running shop keeps those of a release: a page that was opened so long ago goes on.
 */
export function outdated(siteFiles: readonly string[], ledger: Ledger | null, number: number): string[] {
  const current = new Set(siteFiles);
  return Object.entries(ledger?.files ?? {})
    .filter(([file, last]) => !current.has(file) && (!isHashedFile(file) || last <= number - keptReleases))
    .map(([file]) => file);
}
