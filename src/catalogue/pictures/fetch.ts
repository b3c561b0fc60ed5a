import pRetry from 'p-retry';
import { type Dispatcher, request } from 'undici';
import { buildAgent } from '#api/list-products.ts';
import { AddressError, type Connections } from '#files/connections.ts';
import { PictureError } from './decode.ts';

/** Fetches a picture, or confirms that it is still the stored `version`. Throws a PictureError. */
export async function fetchPicture(
  address: string,
  version: KnownVersion | null,
  connections: Connections,
  limits: FetchLimits,
): Promise<Answer> {
  if (!URL.canParse(address)) throw new PictureError(`"${address}" is not an address.`);
  const url = new URL(address);
  const aborter = new AbortController();
  const once = () => transfer(url, version, connections, limits, aborter.signal);
  const answer = pRetry(once, {
    retries: 1,
    minTimeout: limits.retryAfterMs,
    signal: aborter.signal,
    shouldRetry: ({ error }) => error instanceof PictureError && error.kind !== 'picture',
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const sentence = `The transfer took longer than ${limits.totalMs / 1000} seconds.`;
    timer = setTimeout(() => reject(new PictureError(sentence, 'line')), limits.totalMs);
  });
  try {
    // The signal is not enough: a name look-up cannot be aborted.
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    aborter.abort();
  }
}

/** Limits of fetching a picture (R10). */
export interface FetchLimits {
  /** Pictures of new addresses that are fetched at the same time, and pictures of all that are encoded at the same time. */
  atOnce: number;
  /** Pictures of an earlier build that are requested at the same time: most of these requests are answered with 304. */
  knownAtOnce: number;
  /** Time limit of all, from the first redirect to the last byte, second try included, ms. */
  totalMs: number;
  maxBytes: number;
  maxRedirects: number;
  maxPixels: number;
  /** Delay before the one retry after a transient failure, ms. */
  retryAfterMs: number;
  /** Number of requests in a row without a response after which a host is not called again in the same build. */
  silentTimes: number;
}

export const fetchLimits: FetchLimits = {
  atOnce: 4,
  knownAtOnce: 8,
  totalMs: 20_000,
  maxBytes: 15 * 1024 * 1024,
  maxRedirects: 3,
  maxPixels: 40_000_000,
  retryAfterMs: 300,
  silentTimes: 12,
};

/** The version of a picture that a server sent: its address, its validators, and whether that address can ever give another picture. */
export interface KnownVersion {
  from: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Whether the address names the version, and its answer said `immutable` (RFC 8246): it is not requested again. */
  isImmutable?: boolean | undefined;
}

export type Answer =
  | { step: 'fetched'; bytes: Buffer; version: KnownVersion }
  /** `isImmutable` as in `KnownVersion`. */
  | { step: 'unchanged'; isImmutable: boolean };

/** One request and its redirects, each of which is checked like the first. Throws a PictureError. */
async function transfer(
  start: URL,
  known: KnownVersion | null,
  connections: Connections,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Answer> {
  let url = start;
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
    const asked = known?.from === url.href ? known : null;
    try {
      const dispatcher = connections.to(url);
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        signal,
        headers: headersFor(asked),
      });
      if (statusCode === 200) {
        const bytes = await wholeBody(body, limits.maxBytes);
        return { step: 'fetched', bytes, version: versionFrom(url, headers) };
      }
      if (statusCode === 304 && asked) {
        await body.dump();
        return { step: 'unchanged', isImmutable: isImmutable(url, headers) };
      }
      // The body of another response is not read: it may never end.
      body.on('error', () => {}).destroy();
      url = redirectTarget(url, statusCode, headers.location);
    } catch (error) {
      throw toPictureError(error, url);
    }
  }
  throw new PictureError(`The address redirects more than ${limits.maxRedirects} times.`);
}

function headersFor(version: KnownVersion | null): Record<string, string> {
  return {
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    'accept-encoding': 'identity',
    'user-agent': buildAgent,
    ...(version?.etag !== undefined && { 'if-none-match': version.etag }),
    ...(version?.lastModified !== undefined && { 'if-modified-since': version.lastModified }),
  };
}

function versionFrom(url: URL, headers: Dispatcher.ResponseData['headers']): KnownVersion {
  return {
    from: url.href,
    etag: single(headers.etag),
    lastModified: single(headers['last-modified']),
    ...(isImmutable(url, headers) && { isImmutable: true }),
  };
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/**
 * Whether an address can never give another picture: it names a version (`?v=`), and the response is immutable for at least eleven
 * days. Neither is enough alone: hosts say `immutable` of every picture, and owners then replace one under its old name.
 */
function isImmutable(url: URL, { 'cache-control': value }: Dispatcher.ResponseData['headers']): boolean {
  const directives = [value].flat().join(',');
  return (
    namesVersion(url) &&
    /(^|[\s,])immutable\s*(,|$)/i.test(directives) &&
    /(^|[\s,])max-age=\d{7,}/i.test(directives) &&
    !/no-(store|cache)/i.test(directives)
  );
}

/** Whether an address is that of a picture's file with its version: `images/soap.jpg?v=2`. Of a script `v` may be anything. */
export function namesVersion({ pathname, searchParams }: URL): boolean {
  return searchParams.has('v') && /\.(jpe?g|png|webp|avif|gif)$/i.test(pathname);
}

/** Reads the body, counting its bytes: a content-length is only a promise. */
async function wholeBody(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new PictureError(`The file is larger than ${megabytes(maxBytes)} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function megabytes(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 100) / 100;
}

function redirectTarget(from: URL, status: number, location: string | string[] | undefined): URL {
  if ([301, 302, 303, 307, 308].includes(status) && typeof location === 'string') {
    if (URL.canParse(location, from.href)) return new URL(location, from);
    throw new PictureError('The server redirects to something that is not an address.');
  }
  const passing = status >= 500 || [408, 425, 429].includes(status);
  throw new PictureError(`The server answered with status ${status}.`, passing ? 'server' : 'picture');
}

function toPictureError(error: unknown, url: URL): PictureError {
  if (error instanceof PictureError) return error;
  if (error instanceof AddressError)
    return new PictureError(error.message, error.isPassing ? 'line' : 'picture');
  const { code, message } = error as NodeJS.ErrnoException;
  return new PictureError(`${url.host} could not be reached, or broke off (${code ?? message}).`, 'line');
}
