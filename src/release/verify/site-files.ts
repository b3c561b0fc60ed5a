import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files of a site, with which its links are compared. */
export interface SiteFiles {
  /** Paths relative to the folder of the site, with slashes; brotli variants are left out. */
  names: readonly string[];
  /** Whether a page or a file stands at this path: `/product/12`, `/pictures/soap-320.webp`. */
  has(address: string): boolean;
}

export function siteFilesIn(siteDir: string): SiteFiles {
  const names = namesIn(siteDir, '');
  const addresses = new Set(['/']);
  for (const name of names) {
    addresses.add(`/${name}`);
    if (name.endsWith('.html')) addresses.add(`/${name.slice(0, -'.html'.length)}`);
  }
  return { names, has: (address) => addresses.has(address) };
}

function namesIn(siteDir: string, folder: string): string[] {
  return readdirSync(path.join(siteDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) return namesIn(siteDir, `${name}/`);
    return name.endsWith('.br') ? [] : [name];
  });
}
