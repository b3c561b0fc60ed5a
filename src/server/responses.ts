import { hash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, type Gzip, gzip } from 'node:zlib';

/** Whether the client already has the version with this `etag`, by its `If-None-Match`: a 304 then suffices. */
export function isNotModified(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((entry) => {
    const tag = entry.trim();
    return tag === '*' || bare(tag) === bare(etag);
  });
}

/** An entity tag without the prefix of a weak one, which a conditional GET ignores (RFC 9110). */
function bare(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** Positions of the first and the last byte of a part of a file. */
export interface Part {
  start: number;
  end: number;
}

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
  return size > oneRead ? await streamOf(path) : await readFile(path);
}

/** Largest file that is compressed in one piece, bytes: pages and scripts are smaller. */
const onePiece = 512 * 1024;

/** Largest file whose gzip is cached, bytes: the index of the search and the feed of a large shop are smaller. */
const maxCachedSize = 32_000_000;

/** The gzip of the files and pages that were asked for last. */
const gzipBodies = bodyCache(8_000_000);

/** The gzip of large files, apart, since they would leave no room for pages. Gzip makes no file more than a thousandth larger. */
const largeGzipBodies = bodyCache(maxCachedSize * 1.001);

/**
 * The gzip of the file at `path`, of `size` bytes and with this `etag`, made when it is sent, since a release has brotli alone, and
 * cached for the next request. That of a very large file is a stream, whose length is not known before, and is made anew. Throws
 * when the file cannot be opened.
 */
export async function gzipBody({
  path,
  size,
  etag,
}: {
  path: string;
  size: number;
  etag: string;
}): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const key = `${path} ${etag}`;
  if (size <= onePiece)
    return await gzipBodies.get(key, async () => compressed(await readFile(path), 'gzip'));
  if (size <= maxCachedSize)
    return await largeGzipBodies.get(key, async () => buffer(await gzipStream(path)));
  return Readable.toWeb(await gzipStream(path)) as ReadableStream;
}

/** Compresses the file at `path` while it is read. Throws when it cannot be opened. */
async function gzipStream(path: string): Promise<Gzip> {
  const handle = await open(path);
  // An error of the file destroys the stream that is sent, and the end of that one closes the file.
  return pipeline(handle.createReadStream(), createGzip(), () => {});
}

/** The gzip of a page in memory, made for its first request and cached for the next, as that of a small file is. */
export async function gzipOf(page: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return await gzipBodies.get(hash('sha256', page, 'base64'), () => compressed(page, 'gzip'));
}

/** Streams the file at `path`, or a part of it. Throws when it cannot be opened. */
export async function streamOf(path: string, part?: Part): Promise<ReadableStream> {
  const handle = await open(path);
  return Readable.toWeb(handle.createReadStream(part)) as ReadableStream;
}

/** An encoding that clients name in `Accept-Encoding`. */
export type Encoding = 'br' | 'gzip';

/** The best encoding that the client accepts, named and not with a weight of zero; null for none. */
export function acceptedEncoding(accepted = ''): Encoding | null {
  const named = accepted
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/i.test(entry))
    .map((entry) => entry.replace(/;.*/s, '').trim().toLowerCase());
  if (named.includes('br')) return 'br';
  return named.includes('gzip') ? 'gzip' : null;
}

/** The entity tag of a body in this encoding, from that of the plain body: each encoding is another representation (RFC 9110). */
export function etagIn(encoding: Encoding, etag: string): string {
  return etag.replace(/"$/, `-${encoding}"`);
}

/** Brotli quality, 0 to 11: a list of 105 products (80 kB) takes 2 ms; at 11 it would take a tenth of a second. */
const quality = 5;

const compressAsBrotli = promisify(brotliCompress);
const compressAsGzip = promisify(gzip);

/**
 * Compresses a body outside the main thread. The result is a copy: what zlib gives stands in a buffer of 64 kB, which a cache of small
 * files would keep as well.
 */
export async function compressed(body: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await compressAsGzip(body));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const packed = await compressAsBrotli(body, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  });
  return new Uint8Array(packed);
}

type Body = Uint8Array<ArrayBuffer>;

/** A least-recently-used (LRU) cache of encoded bodies. */
export interface BodyCache {
  /** The body of this key, which `encode` makes where it is not cached; calls of one key at one moment make it once. */
  get(key: string, encode: () => Promise<Body>): Promise<Body>;
}

/** Makes a cache of encoded bodies of at most `maxBytes` in all. A key has to name the content, since its body is never made anew. */
export function bodyCache(maxBytes: number): BodyCache {
  /** In the order of their last use. */
  const cached = new Map<string, Body>();
  const pending = new Map<string, Promise<Body>>();
  let bytes = 0;
  const add = (key: string, body: Body): void => {
    cached.set(key, body);
    bytes += body.byteLength;
    for (const [oldest, { byteLength }] of cached) {
      if (bytes <= maxBytes) return;
      cached.delete(oldest);
      bytes -= byteLength;
    }
  };
  const make = async (key: string, encode: () => Promise<Body>): Promise<Body> => {
    try {
      const body = await encode();
      add(key, body);
      return body;
    } finally {
      pending.delete(key);
    }
  };
  return {
    async get(key, encode) {
      const body = cached.get(key);
      if (body === undefined) {
        const made = pending.get(key) ?? make(key, encode);
        pending.set(key, made);
        return await made;
      }
      cached.delete(key);
      cached.set(key, body);
      return body;
    },
  };
}
