import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { compressedNow } from './compress.ts';
import { writtenAt } from './page-files.ts';

/**
 * Worker thread that writes rendered pages, each with its compressed variant, while the main thread renders. It writes
 * synchronously, since a thread pool would take longer to pass the files on than the disk takes to write them.
 */

export interface PageToWrite {
  /** Absolute path, whose folder exists. */
  target: string;
  body: Uint8Array;
  /** Brotli quality, 0 to 11. */
  quality: number;
}

export interface WrittenPage {
  target: string;
  bytes: number;
  /** 0 without a compressed variant. */
  compressedBytes: number;
  /** Whole seconds since 1970. */
  writtenAt: number;
}

/** Reply of the thread for each page, in the order in which the pages came: the written page, or an error. */
export type WriterReport = WrittenPage | { fault: string; code?: string | undefined };

const port = parentPort;

port?.on('message', ({ target, body, quality }: PageToWrite) => {
  try {
    const variant = compressedNow(body, quality);
    writeFileSync(target, body);
    if (variant) writeFileSync(`${target}.br`, variant);
    report({
      target,
      bytes: body.length,
      compressedBytes: variant?.length ?? 0,
      writtenAt: writtenAt(target),
    });
  } catch (error) {
    const { stack, message, code } = error as NodeJS.ErrnoException;
    report({ fault: stack ?? message, code });
  }
});

function report(each: WriterReport): void {
  port?.postMessage(each);
}
