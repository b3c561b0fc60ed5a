import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { compressedNow } from './compress.ts';
import { writtenAt } from './page-files.ts';

/**
 * The thread that writes rendered pages, each with its compressed variant, while the thread that renders goes on. Files are
 * written synchronously: a thread pool would take longer to pass them about than the disk to take them.
 */

export interface PageToWrite {
  /** Absolute; its folder is there. */
  target: string;
  body: Uint8Array;
  /** Of brotli, 0 to 11. */
  quality: number;
}

export interface WrittenPage {
  target: string;
  bytes: number;
  compressedBytes: number;
  writtenAt: number;
}

/** What the thread answers for each page, in the order in which they came. */
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
