import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageToWrite, WriterReport, WrittenPage } from './page-writer.ts';

/** Writes pages in worker threads. */
export interface PageWriters {
  /**
   * Sends a page to a thread, and transfers its body, which the caller cannot read afterwards. Waits while too many pages are
   * under way. Rejects when a page could not be written.
   */
  write(page: PageToWrite): Promise<void>;
  /** Waits until all pages are written, ends the threads, and returns the pages. Rejects when a page could not be written. */
  end(): Promise<WrittenPage[]>;
}

/** Up to this brotli quality a page is compressed before the next one is rendered. */
const quickQuality = 9;

/** Pages that may be under way: enough for every thread to have one, few enough to take little memory. */
const pagesUnderWay = 32;

/**
 * Opens one thread for each core but that of the thread that renders; at the best compression, for which rendering waits, one for
 * each core. `quality` is that of brotli, 0 to 11.
 */
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
