import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type {
  PageToWrite,
  ReusedPage,
  ReuseFolders,
  WriterJob,
  WriterReport,
  WrittenPage,
} from './page-writer.ts';

/** Writes pages into the folder of a site in worker threads. */
export interface PageWriters {
  /**
   * Sends a page to a thread, and transfers its body, which the caller cannot read afterwards. Waits while too many pages are
   * under way. Rejects when a page could not be written.
   */
  write(page: PageToWrite): Promise<void>;
  /** Makes a page of the previous site one of the new one, in a folder that exists, if it is as it was written. Rejects as `write` does. */
  reuse(page: ReusedPage): Promise<void>;
  /** Waits until the pages are reused, and returns the files of those that could not be, each once. */
  torn(): Promise<readonly string[]>;
  /** Waits until all pages are there, ends the threads, and returns those that were written. Rejects when one could not be. */
  end(): Promise<WrittenPage[]>;
}

/** Highest brotli quality at which a page is compressed in less time than the next one takes to render. */
const quickQuality = 9;

/** Largest number of messages without a reply: enough for every thread to have one, and few enough to take little memory. */
const maxUnanswered = 32;

/** Pages that are reused by one message. */
const reusedAtOnce = 200;

/**
 * Opens one thread per core, less one for rendering; one per core where compression takes longer than rendering: at the best
 * quality (of brotli, 0 to 11), and where pages get gzip too.
 */
export function openPageWriters(
  { quality, gzipLevel }: Pick<PageToWrite, 'quality' | 'gzipLevel'>,
  folders: ReuseFolders,
): PageWriters {
  const file = new URL('./page-writer.ts', import.meta.url);
  const cores = availableParallelism();
  const isCompressionSlow = quality > quickQuality || gzipLevel !== null;
  const count = isCompressionSlow ? cores : Math.max(1, cores - 1);
  const threads = Array.from({ length: count }, () => new Worker(file));
  const written: WrittenPage[] = [];
  const torn: string[] = [];
  let toReuse: ReusedPage[] = [];
  let sent = 0;
  let answered = 0;
  let fault: Error | null = null;
  let wake = () => {};
  for (const thread of threads) {
    thread.on('message', (report: WriterReport) => {
      answered++;
      if ('torn' in report) torn.push(...report.torn);
      else if ('fault' in report) fault ??= Object.assign(new Error(report.fault), { code: report.code });
      else written.push(report);
      wake();
    });
    thread.on('error', (error) => {
      fault ??= error as Error;
      wake();
    });
  }
  const untilAtMost = async (limit: number) => {
    while (fault === null && sent - answered > limit)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (fault) throw fault;
  };
  const send = async (job: WriterJob, transferred: readonly ArrayBuffer[] = []) => {
    await untilAtMost(maxUnanswered);
    threads[sent % threads.length]?.postMessage(job, transferred);
    sent++;
  };
  const sendReused = async () => {
    const pages = toReuse;
    toReuse = [];
    await send({ ...folders, pages });
  };
  return {
    async write(page) {
      await send(page, [page.body.buffer as ArrayBuffer]);
    },
    async reuse({ file: name, bytes, compressedBytes, writtenAt }) {
      toReuse.push({ file: name, bytes, compressedBytes, writtenAt });
      if (toReuse.length === reusedAtOnce) await sendReused();
    },
    async torn() {
      if (toReuse.length > 0) await sendReused();
      await untilAtMost(0);
      return torn.splice(0);
    },
    async end() {
      await untilAtMost(0);
      await Promise.all(threads.map((thread) => thread.terminate()));
      return written;
    },
  };
}
