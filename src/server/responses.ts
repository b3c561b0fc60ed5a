import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Largest file that is read in one piece, bytes, which is twice as fast as a stream; a stream would buffer as many. */
const oneRead = 64 * 1024;

/**
 * The body of a response with the file at `path`, of `size` bytes: a large one is read as the client takes it, so that answers that
 * nobody takes do not fill the memory. Throws when it cannot be opened.
 */
export async function fileBody(
  path: string,
  size: number,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (size <= oneRead) return await readFile(path);
  const handle = await open(path);
  return Readable.toWeb(handle.createReadStream()) as ReadableStream;
}

/** The best encoding that the client accepts, named and not with a weight of zero; null for none. */
export function acceptedEncoding(accepted = ''): 'br' | 'gzip' | null {
  const named = accepted
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/i.test(entry))
    .map((entry) => entry.replace(/;.*/s, '').trim().toLowerCase());
  if (named.includes('br')) return 'br';
  return named.includes('gzip') ? 'gzip' : null;
}
