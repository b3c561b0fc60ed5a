import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageToWrite, WriterReport, WrittenPage } from './page-writer.ts';

/** Writes pages in threads of its own. */
export interface PageWriters {
  /** Takes a page, whose body it keeps; waits while too many are under way. Rejects where one could not be written. */
  write(page: PageToWrite): Promise<void>;
  /** All pages, once they are written. Rejects as above. */
  end(): Promise<WrittenPage[]>;
}

/** Of brotli: up to here a page is compressed as soon as the next is rendered. */
const quickQuality = 9;

/** Pages under way at once: enough for every thread to have one at hand, few enough to take no memory. */
const pagesUnderWay = 32;

/** As many threads as cores are left beside the one that renders; all where that waits for them, by the best compression. */
export function openPageWriters(quality: number): PageWriters {
  const file = new URL('./page-writer.ts', import.meta.url);
  const cores = availableParallelism();
  const count = quality > quickQuality ? cores : Math.max(1, cores - 1);
  const threads = Array.from({ length: count }, () => new Worker(file));
  const written: WrittenPage[] = [];
  let sent = 0;
  let fault: Error | null = null;
  let wake = () => {};
  for (const thread of threads) {
    thread.on('message', (report: WriterReport) => {
      if ('fault' in report) fault ??= Object.assign(new Error(report.fault), { code: report.code });
      else written.push(report);
      wake();
    });
    thread.on('error', (error) => {
      fault ??= error as Error;
      wake();
    });
  }
  const untilAtMost = async (limit: number) => {
    while (fault === null && sent - written.length > limit)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (fault) throw fault;
  };
  return {
    async write(page) {
      await untilAtMost(pagesUnderWay);
      threads[sent % threads.length]?.postMessage(page, [page.body.buffer as ArrayBuffer]);
      sent++;
    },
    async end() {
      await untilAtMost(0);
      await Promise.all(threads.map((thread) => thread.terminate()));
      return written;
    },
  };
}
