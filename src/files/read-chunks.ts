import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Length of a chunk, bytes. */
const defaultLength = 1024 * 1024;

/**
 * Reads a file in chunks of `length` bytes, the last one shorter, so that a large file does not fill the memory. The next chunk overwrites
 * the one before.
 */
export function* chunksOf(file: string, length = defaultLength): Generator<Buffer, void> {
  const descriptor = openSync(file, 'r');
  try {
    // Ten thousand small files would each take the memory of a whole chunk. The last byte shows that a file has not grown.
    const buffer = Buffer.allocUnsafe(Math.min(length, fstatSync(descriptor).size + 1));
    let filled = buffer.length;
    while (filled === buffer.length) {
      filled = fill(buffer, descriptor);
      if (filled > 0) yield buffer.subarray(0, filled);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Fills the buffer from the file, as far as the file goes. Returns the number of bytes. */
function fill(buffer: Buffer, descriptor: number): number {
  let filled = 0;
  while (filled < buffer.length) {
    const read = readSync(descriptor, buffer, filled, buffer.length - filled, null);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}
