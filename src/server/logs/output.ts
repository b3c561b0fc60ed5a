import { write } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Output {
  write(line: string): void;
  /** Resolves when nothing waits any more, or the file is too slow. */
  flush(): Promise<void>;
}

/** Characters that wait for a slow file before further lines are dropped: the shop comes first. */
const mayWait = 1_000_000;

/** Milliseconds. */
const flushLimit = 1_000;

/**
 * Lines to an open file, written beside the calls and not during them. A full disk or a reader that is gone costs lines and
 * nothing else (pino's own destination tries for ever at the end of the process). Dropped lines are counted in one
 * of `lostLine`.
 */
export function outputTo(file: number, lostLine: (count: number) => string): Output {
  let waiting = '';
  let half: Buffer | null = null;
  let lost = 0;

  function next(): void {
    if (half !== null) return;
    if (lost > 0) waiting += lostLine(lost);
    lost = 0;
    if (waiting === '') return;
    half = Buffer.from(waiting);
    waiting = '';
    write(file, half, written);
  }

  function written(error: NodeJS.ErrnoException | null, bytes: number): void {
    const rest: Buffer | null = half && error === null && bytes < half.length ? half.subarray(bytes) : null;
    half = rest ?? (error?.code === 'EAGAIN' ? half : null);
    if (half === null) next();
    else setTimeout(() => half && write(file, half, written), error ? 100 : 0);
  }

  return {
    write(line) {
      if (waiting.length + line.length > mayWait) lost += 1;
      else waiting += line;
      next();
    },
    async flush() {
      const end = Date.now() + flushLimit;
      while ((half !== null || waiting !== '') && Date.now() < end) await pause(2);
    },
  };
}
