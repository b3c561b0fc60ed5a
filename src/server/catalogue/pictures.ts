import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Handler } from 'hono';
import pMap from 'p-map';
import { bucketFrom } from '#domain/shop/settings.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import { picturesFolder } from '../database/data-folder.ts';
import { findRow } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import { OperatorError } from '../errors.ts';

/** Serves the picture of an address's path; the path only ever finds a row, never a file. */
export function showPicture(database: Database, dataDir: string): Handler {
  const folder = originalsFolder(dataDir);
  return async (context) => {
    const { pathname, searchParams } = new URL(context.req.url);
    const picture = await findRow(database, 'pictures', { path: pathInAddress(pathname.slice(1)) });
    if (!picture) return context.notFound();
    const etag = `"${picture.file}"`;
    const isVersioned = searchParams.get('v') === versionOf(picture.file);
    const file = join(folder, picture.file);
    await fetchPicture(file);
    const body = context.req.method === 'HEAD' ? null : await fileBody(file, picture.size);
    return new Response(body, {
      headers: {
        ETag: etag,
        'Cache-Control': isVersioned ? forever : aDay,
        'Content-Type': picture.content_type,
        'Content-Length': String(picture.size),
      },
    });
  };
}

const aDay = 'public, max-age=86400';
const forever = 'public, max-age=31536000, immutable';

/** Largest file that is read in one piece, bytes, which is twice as fast as a stream; a stream would buffer as many. */
const oneRead = 64 * 1024;

/** A large file is read as the client takes it, so that answers that nobody takes do not fill the memory. */
async function fileBody(path: string, size: number): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (size <= oneRead) return await readFile(path);
  const handle = await open(path);
  return Readable.toWeb(handle.createReadStream()) as ReadableStream;
}

/** Version of a picture, 10 hexadecimal digits: the beginning of the name of its file, which is a hash of the content. */
function versionOf(file: string): string {
  return file.slice(0, 10);
}

export function originalsFolder(dataDir: string): string {
  return join(resolve(dataDir), picturesFolder);
}

/** Name of the file of a picture: a hash of the content. */
export function originalName(bytes: Buffer, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
}

/** Stores the bytes of a picture durably, and returns the name of the file, which is added to `added` if it is a new one. */
export async function storeOriginal(dataDir: string, bytes: Buffer, extension: string, added?: Set<string>) {
  const name = originalName(bytes, extension);
  const file = join(originalsFolder(dataDir), name);
  // Another machine may have stored it.
  await fetchPicture(file);
  const existing = await stat(file).catch(() => null);
  if (existing?.size === bytes.byteLength) return name;
  await mkdir(originalsFolder(dataDir), { recursive: true });
  await writeAtomically(file, bytes, { flush: true });
  if (existing === null) added?.add(name);
  await sharePicture(name, new Uint8Array(bytes));
  return name;
}

/** Deletes originals that no product shows. */
export async function deleteOriginals(dataDir: string, names: Iterable<string>): Promise<void> {
  for (const name of names) {
    await rm(join(originalsFolder(dataDir), name), { force: true });
    await unsharePicture(name);
  }
}

/** The path of a picture as an address relative to the API: characters that mean something else in an address are encoded. */
export function addressOfPath(path: string): string {
  return path.replace(/[#?%]/g, encodeURIComponent);
}

/** The address of a picture's path with its version (`images/soap.jpg?v=1f0c27a9be`), if the shop has its file. */
export function versionedAddress(path: string, file: string | undefined): string {
  const address = addressOfPath(path);
  return file === undefined ? address : `${address}?v=${versionOf(file)}`;
}

/** The path of an address. A `%` that begins no code stays, and so does NUL, which PostgreSQL does not take. */
export function pathInAddress(address: string): string {
  return address.replace(/(%[\da-f]{2})+/gi, (codes) => {
    try {
      const text = decodeURIComponent(codes);
      return text.includes('\0') ? codes : text;
    } catch {
      return codes;
    }
  });
}

const timeoutMs = 60_000;

/** Sends a request to the S3 bucket in which machines share pictures; null without one. Throws an `OperatorError` unless it answers. */
async function send(place: string, init: RequestInit = {}): Promise<Response | null> {
  const bucket = bucketFrom(process.env);
  if (bucket === null) return null;
  const { url, region, ...keys } = bucket;
  const client = new AwsClient({ ...keys, service: 's3', retries: 3, ...(region && { region }) });
  const fault = (reason: string) =>
    new OperatorError(
      `The pictures at ${url} cannot be reached (${reason}): see SHOP_BUCKET_URL and its keys.`,
    );
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await client.fetch(`${url}${place}`, { ...init, signal }).catch((error: Error) => {
    throw fault(error.cause instanceof Error ? error.cause.message : error.message);
  });
  if (response.ok || response.status === 404) return response;
  const [, code = ''] = /<Code>(\w+)/.exec(await response.text()) ?? [];
  throw fault(`HTTP ${response.status} ${code}`.trim());
}

async function sharePicture(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await send(`/${name}`, { method: 'PUT', body: bytes });
  if (response?.ok === false)
    throw new OperatorError('The bucket of SHOP_BUCKET_URL does not exist: make it.');
}

async function unsharePicture(name: string): Promise<void> {
  await send(`/${name}`, { method: 'DELETE' });
}

/** Fetches the picture of this file if it is missing and the bucket has it. */
export async function fetchPicture(file: string): Promise<void> {
  if (bucketFrom(process.env) === null || existsSync(file)) return;
  const response = await send(`/${basename(file)}`);
  if (!response?.ok) return;
  await mkdir(dirname(file), { recursive: true });
  await writeAtomically(file, Buffer.from(await response.arrayBuffer()), { flush: true });
}

/** Shares the pictures with these names that only this folder has, since a bucket may be set later. */
export async function sharePictures(folder: string, names: readonly string[]): Promise<void> {
  const shared = new Set(await sharedNames());
  const local = names.filter((name) => !shared.has(name) && existsSync(join(folder, name)));
  const share = async (name: string) =>
    sharePicture(name, new Uint8Array(await readFile(join(folder, name))));
  await pMap(local, share, { concurrency: 4 });
}

export async function fetchPictures(folder: string): Promise<void> {
  await pMap(await sharedNames(), (name) => fetchPicture(join(folder, name)), { concurrency: 4 });
}

/** Names of the pictures in the bucket, which lists a thousand at a time. */
async function sharedNames(): Promise<string[]> {
  const names: string[] = [];
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query: URLSearchParams = new URLSearchParams({
      'list-type': '2',
      ...(token && { 'continuation-token': token }),
    });
    const list: string = (await (await send(`?${query}`))?.text()) ?? '';
    names.push(...[...list.matchAll(/<Key>([\w.]+)<\/Key>/g)].map(([, name = '']) => name));
    token = /<NextContinuationToken>([^<]+)/.exec(list)?.[1];
  }
  return names;
}
