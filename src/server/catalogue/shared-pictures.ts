import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import pMap from 'p-map';
import { bucketFrom } from '#domain/shop/settings.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import { OperatorError } from '../errors.ts';

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

export async function sharePicture(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await send(`/${name}`, { method: 'PUT', body: bytes });
  if (response?.ok === false)
    throw new OperatorError('The bucket of SHOP_BUCKET_URL does not exist: make it.');
}

export async function unsharePicture(name: string): Promise<void> {
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
