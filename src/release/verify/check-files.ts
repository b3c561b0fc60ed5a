import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { InlineHashes } from '#domain/shop/content-policy.ts';
import type { Fault } from './faults.ts';
import { inlineHasher } from './page-parts.ts';
import type { PricedProduct } from './product-facts.ts';
import { siteFilesOf } from './references.ts';
import { secretFaults, secretFinder } from './secrets.ts';
import { fileFaults } from './verify-page.ts';

/** The site of the files, as plain data that can be sent to a thread. */
export interface CheckedSite {
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

/** Message to a thread. */
export interface FilesToCheck {
  files: readonly string[];
  site: CheckedSite;
}

/** Number of files that are worth the start of a thread. */
const perThread = 1_000;

/** Checks the content of these files, each read once, on all cores. Rejects when one cannot be read. */
export async function checkFiles(
  files: readonly string[],
  site: CheckedSite,
  threads = Math.min(availableParallelism(), Math.ceil(files.length / perThread)),
): Promise<CheckedFiles> {
  // Neighbours go to different threads, since the pages of lists take longest and are next to each other.
  const shares = Array.from({ length: Math.max(1, threads) }, (_, share) =>
    files.filter((_, index) => index % threads === share),
  );
  const [own = files, ...others] = shares;
  const elsewhere = Promise.all(others.map((share) => checkInThread({ files: share, site })));
  // Awaited below; without this an error of the main thread would leave these rejections unhandled.
  elsewhere.catch(() => {});
  const here = checkFilesHere(own, site);
  const all = [here, ...(await elsewhere)];
  return {
    faults: all.flatMap(({ faults }) => faults),
    inlineHashes: new Map(all.flatMap(({ inlineHashes }) => [...inlineHashes])),
  };
}

/** Checks these files in this thread. */
export function checkFilesHere(files: readonly string[], site: CheckedSite): CheckedFiles {
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

function checkInThread(workerData: FilesToCheck): Promise<CheckedFiles> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./file-checker.ts', import.meta.url), { workerData });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
