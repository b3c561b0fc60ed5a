import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { isPageIntact, reuseFile, sizeOf, writtenAt } from './built-files.ts';
import { compressedNow, gzippedNow } from './compress.ts';
import { collectYoungGarbage } from './heap.ts';
import type { PageEntry } from './render.ts';

/**
 * Worker thread that writes pages into the folder of a site, each with its compressed variants, while the main thread renders. It
 * writes synchronously: to hand the files to a thread pool would take longer than to write them.
 */

/** Message to the thread: rendered pages, or pages of the previous site. */
export type WriterJob = PagesToWrite | PagesToReuse;

export interface PagesToWrite {
  pages: PageToWrite[];
  /** Bodies of the pages, one after the other. */
  bodies: Uint8Array<ArrayBuffer>;
  /** Brotli quality, 0 to 11. */
  quality: number;
  /** Level of the gzip variant, 1 to 9; null for none. */
  gzipLevel: number | null;
}

export interface PageToWrite {
  /** Absolute path, whose folder exists. */
  outFile: string;
  /** Position of its body in `bodies`. */
  start: number;
  /** Length of its body. */
  bytes: number;
}

export interface PagesToReuse extends ReuseFolders {
  pages: readonly ReusedPage[];
}

export type ReusedPage = Omit<PageEntry, 'key'>;

/** Folders of the previous site and of the new one. */
export interface ReuseFolders {
  from: string;
  to: string;
  /** Whether pages of the previous site have `.gz` variants, as those of a site for static hosts do. */
  hasGzip: boolean;
}

export interface WrittenPage {
  outFile: string;
  bytes: number;
  /** 0 without a compressed variant. */
  compressedBytes: number;
  /** 0 without a gzip variant. */
  gzipBytes: number;
  /** Whole seconds since 1970. */
  writtenAt: number;
}

/** Pages of the previous site after their reuse. */
export interface ReusedPages {
  /** Files of the pages that are not as they were written, and so could not be reused. */
  torn: readonly string[];
}

/** Reply of the thread for each message, in the order in which they came. */
export type WriterReport = WrittenPage[] | ReusedPages | { fault: string; code?: string | undefined };

parentPort?.on('message', (job: WriterJob) => {
  try {
    report('bodies' in job ? writePages(job) : reusePages(job));
  } catch (error) {
    const { stack, message, code } = error as NodeJS.ErrnoException;
    report({ fault: stack ?? message, code });
  }
  if ('bodies' in job) collectAfter(job.pages.length);
});

function report(result: WriterReport): void {
  parentPort?.postMessage(result);
}

/** Number of written pages after which garbage is collected. */
const pagesPerCollection = 250;

let pagesSinceCollection = 0;

/**
 * Collects garbage now and then, after `pages` more were written. V8 sees no need: a compressed page lies outside of its heap, where
 * 100 MB of them would gather.
 */
function collectAfter(pages: number): void {
  pagesSinceCollection += pages;
  if (pagesSinceCollection < pagesPerCollection) return;
  pagesSinceCollection = 0;
  collectYoungGarbage();
}

function writePages({ pages, bodies, quality, gzipLevel }: PagesToWrite): WrittenPage[] {
  return pages.map(({ outFile, start, bytes }) => {
    const body = bodies.subarray(start, start + bytes);
    const variant = compressedNow(body, quality);
    const gzipped = gzipLevel === null ? null : gzippedNow(body, gzipLevel);
    writeFileSync(outFile, body);
    if (variant) writeFileSync(`${outFile}.br`, variant);
    if (gzipped) writeFileSync(`${outFile}.gz`, gzipped);
    return {
      outFile,
      bytes: body.length,
      compressedBytes: variant?.length ?? 0,
      gzipBytes: gzipped?.length ?? 0,
      writtenAt: writtenAt(outFile),
    };
  });
}

function reusePages({ from, to, hasGzip, pages }: PagesToReuse): ReusedPages {
  const torn: string[] = [];
  for (const page of pages) {
    const { file, compressedBytes } = page;
    if (!isPageIntact(from, page)) {
      torn.push(file);
      continue;
    }
    const [source, outFile] = [`${from}${path.sep}${file}`, `${to}${path.sep}${file}`];
    reuseFile(source, outFile);
    if (compressedBytes > 0) reuseFile(`${source}.br`, `${outFile}.br`);
    // A variant that a loss of power has left empty is made again with the other files that lack one.
    if (hasGzip && sizeOf(`${source}.gz`) > 0) reuseFile(`${source}.gz`, `${outFile}.gz`);
  }
  return { torn };
}
