/** Serializes whole numbers, as base-128 varints, and texts. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** Writes a whole number from 0 to 2^53 - 1, least significant 7 bits first. */
  number(value: number): void {
    let remaining = value;
    while (remaining > 127) {
      this.#push((remaining % 128) + 128);
      remaining = Math.floor(remaining / 128);
    }
    this.#push(remaining);
  }

  text(text: string): void {
    this.raw(encoder.encode(text));
  }

  raw(bytes: Uint8Array): void {
    this.number(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes ascending numbers, each as its difference to the one before. */
  ascending(values: readonly number[]): void {
    this.number(values.length);
    let before = 0;
    for (const value of values) {
      this.number(value - before);
      before = value;
    }
  }

  /** Writes texts without line breaks as one text, which compresses best. */
  lines(texts: readonly string[]): void {
    this.number(texts.length);
    this.text(texts.join('\n'));
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Deserializes the values of a `ByteWriter`, in the same order. Throws if the file ends too early. */
export class ByteReader {
  #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw cutShort();
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  }

  text(): string {
    return decoder.decode(this.raw());
  }

  raw(): Uint8Array {
    const length = this.number();
    if (this.#at + length > this.#bytes.length) throw cutShort();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  ascending(): number[] {
    let before = 0;
    return this.list(() => {
      before += this.number();
      return before;
    });
  }

  /** Skips `count` numbers, and returns a function that reads them. */
  later(count: number): () => number[] {
    const start = new ByteReader(this.#bytes);
    start.#at = this.#at;
    for (let left = count; left > 0; ) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw cutShort();
      if (byte < 128) left--;
    }
    return () => Array.from({ length: count }, () => start.number());
  }

  lines(): string[] {
    const count = this.number();
    const text = this.text();
    const lines = count === 0 ? [] : text.split('\n');
    if (lines.length !== count) throw cutShort();
    return lines;
  }

  /** Reads a count, then as many values. */
  list<T>(read: () => T): T[] {
    const count = this.number();
    if (count > this.#bytes.length) throw cutShort();
    return Array.from({ length: count }, read);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function cutShort(): Error {
  return new Error('A file of the search index ends too early.');
}

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
