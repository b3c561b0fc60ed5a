import { ByteReader, ByteWriter } from './bytes.ts';

/** Bytes of a hash: a changed file has the name that it had before once in four thousand million times. */
const hashBytes = 4;

/** Names a file by its part in the index and its content. */
export function fileName(part: string, hash: string): string {
  return `${part}-${hash.slice(0, 2 * hashBytes)}.bin`;
}

export function writeHashList(hashes: readonly string[]): Uint8Array {
  const bytes = new ByteWriter();
  writeHashes(hashes, bytes);
  return bytes.take();
}

export function readHashList(content: Uint8Array): string[] {
  return readHashes(new ByteReader(content));
}

export function writeHashes(hashes: readonly string[], into: ByteWriter): void {
  const all = hashes.map((hash) => hash.slice(0, 2 * hashBytes)).join('');
  into.raw(Uint8Array.from(all.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

export function readHashes(from: ByteReader): string[] {
  const all = Array.from(from.raw(), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return all.match(new RegExp(`.{${2 * hashBytes}}`, 'g')) ?? [];
}
