import { listFiles } from '#files/list-files.ts';

/** Files of a site, with which its links are compared. */
export interface SiteFiles {
  /** Paths relative to the folder of the site, with slashes; brotli variants are left out. */
  names: readonly string[];
  /** Whether a page or a file stands at this path: `/product/12`, `/pictures/soap-320.webp`. */
  has(address: string): boolean;
}

export function siteFilesIn(siteDir: string): SiteFiles {
  return siteFilesOf(listFiles(siteDir).filter((name) => !name.endsWith('.br')));
}

/** The files of these `names`, as `SiteFiles` has them. */
export function siteFilesOf(names: readonly string[]): SiteFiles {
  const addresses = new Set(['/']);
  for (const name of names) {
    addresses.add(`/${name}`);
    if (name.endsWith('.html')) addresses.add(`/${name.slice(0, -'.html'.length)}`);
  }
  return { names, has: (address) => addresses.has(address) };
}
