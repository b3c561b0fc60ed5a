import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { InlineHashes } from '#domain/shop/content-policy.ts';
import type { Fault } from './faults.ts';
import { inlineHasher } from './page-parts.ts';
import type { PricedProduct } from './product-facts.ts';
import { siteFilesOf } from './references.ts';
import { secretFaults, secretFinder } from './secrets.ts';
import { fileFaults } from './verify-page.ts';

/** The site of the files. */
interface CheckedSite {
  siteDir: string;
  /** Names of all its files, as in `SiteFiles`. */
  names: readonly string[];
  /** Files of `public/` that are no pages of the shop: they may be anything that holds no secret. */
  publicFiles: ReadonlySet<string>;
  productsById: ReadonlyMap<string, PricedProduct>;
  siteUrl: string;
  env: Readonly<Record<string, string | undefined>>;
}

export interface CheckedFiles {
  faults: Fault[];
  /** Hashes of what stands inline, by page. */
  inlineHashes: ReadonlyMap<string, InlineHashes>;
}

/** Checks the content of these files, each read once. Throws when one cannot be read. */
export function checkFiles(files: readonly string[], site: CheckedSite): CheckedFiles {
  const { siteDir, names, publicFiles, productsById, siteUrl, env } = site;
  const context = {
    files: siteFilesOf(names),
    productsById,
    siteUrl,
    findSecret: secretFinder(env),
    checked: new Set<string>(),
  };
  const hashesOf = inlineHasher();
  const faults: Fault[] = [];
  const inlineHashes = new Map<string, InlineHashes>();
  for (const file of files) {
    const isPublic = publicFiles.has(file);
    if (isPublic) faults.push(...secretFaults(siteDir, file, context.findSecret));
    // The owner's own file may be large. One with HTML is read whole, since what it has inline goes into its content policy.
    if (isPublic && !file.endsWith('.html')) continue;
    // latin1 is enough for these checks, and takes half the time and memory of UTF-8.
    const content = readFileSync(path.join(siteDir, file), 'latin1');
    if (!isPublic) faults.push(...fileFaults(file, content, context).map((fault) => ({ file, fault })));
    if (file.endsWith('.html')) inlineHashes.set(file, hashesOf(content));
  }
  return { faults, inlineHashes };
}
