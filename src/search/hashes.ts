import { ByteReader, ByteWriter } from './bytes.ts';

/** Length of a hash, bytes: a changed file keeps its name once in four thousand million times. */
const hashBytes = 4;
const wholeHash = /.{8}/g;

/** A list of hashes that decodes only what is read: of hundreds a search needs two or three. */
export type Hashes = Pick<readonly string[], 'length' | 'slice'>;

export function hashAt(hashes: Hashes, index: number): string | undefined {
  return hashes.slice(index, index + 1)[0];
}

/** Name of a file, by its part of the index and the hash of its content. */
export function fileName(part: string, hash = ''): string {
  return `${part}-${hash.slice(0, 2 * hashBytes)}.bin`;
}

/** Whether a file with this name has a content with this hash. */
export function isNamedBy(name: string, hash: string): boolean {
  return name.endsWith(fileName('', hash));
}

export function writeHashList(hashes: Hashes): Uint8Array {
  const bytes = new ByteWriter();
  writeHashes(hashes, bytes);
  return bytes.take();
}

export function readHashList(content: Uint8Array): Hashes {
  return readHashes(new ByteReader(content));
}

export function writeHashes(hashes: Hashes, into: ByteWriter): void {
  const all = hashes.slice().map((hash) => hash.slice(0, 2 * hashBytes));
  into.raw(Uint8Array.from(all.join('').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

export function readHashes(from: ByteReader): Hashes {
  const bytes = from.raw();
  const length = Math.floor(bytes.length / hashBytes);
  return {
    length,
    slice: (start = 0, end = length) => {
      const some = bytes.subarray(start * hashBytes, Math.min(end, length) * hashBytes);
      const digits = Array.from(some, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return digits.match(wholeHash) ?? [];
    },
  };
}
