import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type InlineHashes,
  policyKey,
  type SitePolicy,
  sitePolicyFile,
} from '#domain/shop/content-policy.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { RenderedPages } from './render-pages.ts';
import { type Fault, VerificationError } from './verify/faults.ts';
import { inlineHasher } from './verify/page-parts.ts';

export interface PolicyOptions extends RenderedPages, Pick<Settings, 'siteUrl' | 'apiUrl'> {
  siteDir: string;
  /** Folder of the site from which pages are reused; null if there is none. */
  previousDir: string | null;
  /** Hashes of the pages that were verified; other pages are read. */
  inlineHashes?: ReadonlyMap<string, InlineHashes>;
}

/**
 * Writes the data from which the content security policies of the pages are made. All pages of a folder have one policy: their
 * inline scripts and sheets are the same, and never made of data.
 * @throws {VerificationError} that names pages whose inline scripts differ from most of their folder, as when data became a script.
 */
export async function writePagePolicies(options: PolicyOptions): Promise<void> {
  const { siteDir, siteUrl, apiUrl } = options;
  const policy: SitePolicy = {
    // Named even if the API has the site's own origin: a copy of the site may be served at another address.
    apiOrigin: apiUrl === null ? null : new URL(apiUrl).origin,
    isSecure: siteUrl.startsWith('https:'),
    pages: pagePolicies(options),
  };
  await writeFile(path.join(siteDir, sitePolicyFile), JSON.stringify(policy));
}

/** The policy of the site in this folder; null if it has none, as of an older version of the shop. */
export function readSitePolicy(siteDir: string): SitePolicy | null {
  const file = path.join(siteDir, sitePolicyFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SitePolicy) : null;
}

function pagePolicies(options: PolicyOptions): SitePolicy['pages'] {
  const { siteDir, previousDir, pages, rendered, inlineHashes } = options;
  const earlier = previousDir === null ? {} : (readSitePolicy(previousDir)?.pages ?? {});
  const fresh = new Set(rendered);
  const hash = inlineHasher();
  const all = pages
    .filter(({ file }) => file.endsWith('.html'))
    .map(({ file }) => {
      const address = `/${file}`;
      const folder = address.slice(0, address.lastIndexOf('/') + 1);
      const before = fresh.has(file) ? undefined : policyKey(earlier, address);
      const inline =
        before === undefined
          ? (inlineHashes?.get(file) ?? hash(readFileSync(path.join(siteDir, file), 'latin1')))
          : earlier[before];
      return { file, key: folder === '/' ? address : folder, inline: JSON.stringify(inline) };
    });
  const keys = Map.groupBy(all.toSorted(byFile), ({ key }) => key);
  const faults: Fault[] = [];
  const policies = [...keys].map(([key, members]): [string, InlineHashes] => {
    const [most = [], ...fewer] = [...Map.groupBy(members, ({ inline }) => inline).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    for (const { file } of fewer.flat())
      faults.push({ file, fault: `has another inline script or style than the other pages of ${key}` });
    return [key, JSON.parse(most[0]?.inline ?? '') as InlineHashes];
  });
  if (faults.length > 0) throw new VerificationError(faults);
  return Object.fromEntries(policies);
}

function byFile(a: { file: string }, b: { file: string }): number {
  return a.file < b.file ? -1 : 1;
}
