import { write, writeSync } from 'node:fs';

export interface Output {
  write(line: string): void;
  /** Writes what still waits, as far as the file takes it. */
  flush(): void;
}

/** Characters that wait for a slow file before further lines are dropped: the shop comes first. */
const mayWait = 1_000_000;

/**
 * Lines to an open file, written beside the calls and not during them. A full disk or a reader that is gone costs lines and
 * nothing else (pino's own destination tries for ever at the end of the process).
 */
export function outputTo(file: number): Output {
  let waiting = '';
  let half: Buffer | null = null;

  function next(): void {
    if (half !== null || waiting === '') return;
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
      if (waiting.length + line.length > mayWait) return;
      waiting += line;
      next();
    },
    flush() {
      // What is being written at this moment is on its way already.
      try {
        writeSync(file, waiting);
      } catch {
        // As above.
      }
      waiting = '';
    },
  };
}
