import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type {
  PagesToWrite,
  ReusedPage,
  ReuseFolders,
  WriterJob,
  WriterReport,
  WrittenPage,
} from './page-writer.ts';

/** Writes pages into the folder of a site in worker threads. */
export interface PageWriters {
  /**
   * Copies a page, whose folder exists, into the next message to a thread. Waits while too many pages are under way.
   * Rejects when a page could not be written.
   */
  write(outFile: string, body: Uint8Array): Promise<void>;
  /** Makes a page of the previous site one of the new one, in a folder that exists, if it is as it was written. Rejects as `write` does. */
  reuse(page: ReusedPage): Promise<void>;
  /** Waits until the pages are reused, and returns the files of those that could not be, each once. */
  torn(): Promise<readonly string[]>;
  /** Waits until all pages are there, ends the threads, and returns those that were written. Rejects when one could not be. */
  end(): Promise<WrittenPage[]>;
}

/** Highest brotli quality at which a page is compressed in less time than the next one takes to render. */
const quickQuality = 9;

/** Length of the pages of one message, bytes, which costs about as much as it takes to copy one of them. */
const sentAtOnce = 400_000;

/** Largest number of messages that wait for a reply while another is sent: enough to keep the threads busy, in little memory. */
const maxUnanswered = { pages: 32, batches: 4 };

/** The threads create few objects, and without a limit each would hold 16 MB for them. */
const smallHeap = { maxYoungGenerationSizeMb: 3 };

/** Pages that are reused by one message. */
const reusedAtOnce = 200;

/**
 * Opens one thread per core, less one for rendering; one per core where compression takes longer than rendering: at the best
 * quality (of brotli, 0 to 11), and where pages get gzip too.
 */
export function openPageWriters(
  { quality, gzipLevel }: Pick<PagesToWrite, 'quality' | 'gzipLevel'>,
  folders: ReuseFolders,
): PageWriters {
  const file = new URL('./page-writer.ts', import.meta.url);
  const cores = availableParallelism();
  const isCompressionSlow = quality > quickQuality || gzipLevel !== null;
  const count = isCompressionSlow ? cores : Math.max(1, cores - 1);
  const threads = Array.from({ length: count }, () => new Worker(file, { resourceLimits: smallHeap }));
  // At the best quality a page takes so long that the threads would not end at the same time.
  const isBatched = quality <= quickQuality;
  const most = isBatched ? maxUnanswered.batches : maxUnanswered.pages;
  const written: WrittenPage[] = [];
  const torn: string[] = [];
  let toReuse: ReusedPage[] = [];
  let toWrite: PagesToWrite['pages'] = [];
  /** Bodies of `toWrite`, one after the other. */
  let bodies = Buffer.alloc(0);
  let length = 0;
  let sent = 0;
  let answered = 0;
  let fault: Error | null = null;
  let wake = () => {};
  for (const thread of threads) {
    thread.on('message', (report: WriterReport) => {
      answered++;
      if ('torn' in report) torn.push(...report.torn);
      else if ('fault' in report) fault ??= Object.assign(new Error(report.fault), { code: report.code });
      else written.push(...report);
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
    await untilAtMost(most);
    threads[sent % threads.length]?.postMessage(job, transferred);
    sent++;
  };
  const sendReused = async () => {
    const pages = toReuse;
    toReuse = [];
    await send({ ...folders, pages });
  };
  const sendWritten = async () => {
    const job = { pages: toWrite, bodies, quality, gzipLevel };
    [toWrite, bodies, length] = [[], Buffer.alloc(0), 0];
    await send(job, [job.bodies.buffer]);
  };
  return {
    async write(outFile, body) {
      if (length > 0 && length + body.length > bodies.length) await sendWritten();
      if (length === 0)
        bodies = Buffer.allocUnsafeSlow(isBatched ? Math.max(sentAtOnce, body.length) : body.length);
      bodies.set(body, length);
      toWrite.push({ outFile, start: length, bytes: body.length });
      length += body.length;
      if (length === bodies.length) await sendWritten();
    },
    async reuse({ file: name, bytes, compressedBytes, gzipBytes, writtenAt }) {
      toReuse.push({ file: name, bytes, compressedBytes, gzipBytes, writtenAt });
      if (toReuse.length === reusedAtOnce) await sendReused();
    },
    async torn() {
      if (toReuse.length > 0) await sendReused();
      if (toWrite.length > 0) await sendWritten();
      await untilAtMost(0);
      return torn.splice(0);
    },
    async end() {
      if (toWrite.length > 0) await sendWritten();
      await untilAtMost(0);
      await Promise.all(threads.map((thread) => thread.terminate()));
      return written;
    },
  };
}
