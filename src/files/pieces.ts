import { closeSync, openSync, readSync } from 'node:fs';

/** Length of a piece, bytes. */
const defaultLength = 1024 * 1024;

/**
 * Reads a file in pieces of `length` bytes, the last one shorter, so that a large file fills no memory. A piece is overwritten by the
 * next one.
 */
export function* piecesOf(file: string, length = defaultLength): Generator<Buffer, void> {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    for (let read = -1; read !== 0; ) {
      read = readSync(descriptor, buffer, filled, length - filled, null);
      filled += read;
      if (filled < length && read !== 0) continue;
      if (filled > 0) yield buffer.subarray(0, filled);
      filled = 0;
    }
  } finally {
    closeSync(descriptor);
  }
}
