import { createHash } from 'node:crypto';
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import {
  addressHeaders,
  contentPolicy,
  policyKey,
  type SitePolicy,
  sitePolicyFile,
} from '#domain/shop/content-policy.ts';
import { askedWithSaveData, saverPicture } from '#domain/shop/data-saver.ts';
import {
  cacheControl,
  caching,
  contentTypes,
  isHidden,
  pageHeaders,
  retainedFolders,
  sniffing,
} from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';
import {
  acceptedEncoding,
  etagIn,
  fileBody,
  gzipBody,
  isNotModified,
  type Part,
  streamOf,
} from './responses.ts';
import type { Connection } from './serve-call.ts';

/** A file in one encoding: plain, or compressed by the build. */
interface Variant {
  path: string;
  size: number;
  etag: string;
  /** Headers of the content, which a 304 does not have; a browser keeps the policy with the page. */
  headers: Readonly<Record<string, string>>;
}

export interface SiteFile {
  plain: Variant;
  brotli: Variant | null;
  headers: Readonly<Record<string, string>>;
}

/** The files of a release by their addresses, `/collection.html`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Reads the files in `folder` that have an address. Throws when it cannot be read. */
export function readSiteFiles(folder: string): SiteFiles {
  return filesIn(folder, listFiles(folder), readPolicyHeaders(folder));
}

/**
 * Reads the retained files of the sites in `folders`, the newest first, that the `current` site does not have. Files
 * that are removed meanwhile are skipped.
 */
export function readPreviousFiles(folders: readonly string[], current: SiteFiles): SiteFiles {
  const all = new Map<string, SiteFile>();
  const isNew = (name: string) => !current.has(addressOf(name)) && !all.has(addressOf(name));
  for (const folder of folders) {
    const names = retainedFolders.flatMap((each) =>
      namesIn(join(folder, each)).map((name) => join(each, name)),
    );
    for (const [address, file] of filesIn(folder, names.filter(isNew), () => ({}))) all.set(address, file);
  }
  return all;
}

function namesIn(folder: string): string[] {
  try {
    return listFiles(folder);
  } catch {
    return [];
  }
}

function addressOf(name: string): string {
  return `/${name.normalize().replaceAll('\\', '/')}`;
}

function filesIn(folder: string, names: readonly string[], policyOf: PolicyHeaders): SiteFiles {
  const files = new Map<string, SiteFile>();
  const known = new Set(names);
  for (const name of names) {
    const address = addressOf(name);
    if (isHidden(address)) continue;
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (!stats?.isFile()) continue;
    const policy = policyOf(address);
    const ending = address.slice(address.lastIndexOf('.') + 1).toLowerCase();
    const type = contentTypes[ending] ?? 'application/octet-stream';
    const compressed = `${name}.br`;
    const compressedStats = known.has(compressed)
      ? statSync(join(folder, compressed), { throwIfNoEntry: false })
      : undefined;
    files.set(address, {
      headers: headersOfFile(address),
      plain: variant(join(folder, name), stats, { 'Content-Type': type, ...policy }),
      brotli: compressedStats
        ? variant(join(folder, compressed), compressedStats, {
            'Content-Type': type,
            'Content-Encoding': 'br',
            ...policy,
          })
        : null,
    });
  }
  return files;
}

function variant(path: string, { size, mtime }: Stats, headers: Record<string, string>): Variant {
  const etag = `W/"${size}-${mtime.getTime()}"`;
  return { path, size, etag, headers: { ...headers, 'Last-Modified': mtime.toUTCString() } };
}

/** The file at a decoded path, with or without `.html` and a slash at its end; only the top folder has an index. */
export function findFile(files: SiteFiles, path: string): SiteFile | undefined {
  const address = path.replace(/\/$/, '');
  return files.get(address) ?? files.get(`${address}.html`) ?? files.get(`${address || '/index'}.html`);
}

/**
 * The file for the data saver in place of a large picture, where the request asks to save data and the picture has one (R43). The
 * server chooses it, since pictures load before a script could.
 */
export function findSmallPicture(
  files: SiteFiles,
  path: string,
  { req }: Context<Connection>,
): SiteFile | undefined {
  const small = saverPicture(path);
  if (small === null || !askedWithSaveData(req.header('save-data'), new URL(req.url).search.slice(1))) return;
  const file = files.get(small);
  return (
    file && { ...file, headers: { ...file.headers, 'Cache-Control': caching.ownYear, Vary: 'Save-Data' } }
  );
}

/**
 * Sends a file, whole, in part or as a 304. A client that takes gzip alone, as most browsers do at an address without https, gets
 * what has a brotli variant as gzip. Throws when it cannot be opened.
 */
export async function sendFile({ req }: Context<Connection>, file: SiteFile): Promise<Response> {
  const encoding = file.brotli && acceptedEncoding(req.header('accept-encoding'));
  if (encoding === 'gzip') return await sendAsGzip(req, file);
  const { path, size, etag, headers } = (encoding === 'br' && file.brotli) || file.plain;
  const always = { ...file.headers, ETag: etag };
  if (isNotModified(req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers: always });
  const all = { ...always, ...headers };
  if (req.method === 'HEAD') return new Response(null, { headers: { ...all, 'Content-Length': `${size}` } });
  const part = req.header('if-range') ? null : partIn(req.header('range'), size);
  if (part === null) {
    return new Response(await fileBody(path, size), { headers: { ...all, 'Content-Length': `${size}` } });
  }
  const { start, end } = part;
  return new Response(await streamOf(path, part), {
    status: 206,
    headers: {
      ...all,
      'Accept-Ranges': 'bytes',
      'Content-Length': `${end - start + 1}`,
      'Content-Range': `bytes ${start}-${end}/${size}`,
    },
  });
}

/** Sends a whole file as gzip: to ignore a range is always allowed. */
async function sendAsGzip(req: Context<Connection>['req'], { plain, headers }: SiteFile): Promise<Response> {
  const always = { ...headers, ETag: etagIn('gzip', plain.etag) };
  if (isNotModified(req.header('if-none-match'), always.ETag))
    return new Response(null, { status: 304, headers: always });
  const body = await gzipBody(plain);
  const length = body instanceof Uint8Array ? { 'Content-Length': `${body.byteLength}` } : {};
  const all = { ...always, ...plain.headers, 'Content-Encoding': 'gzip', ...length };
  if (req.method !== 'HEAD') return new Response(body, { headers: all });
  if (!(body instanceof Uint8Array)) await body.cancel();
  return new Response(null, { headers: all });
}

/** The requested part; null where the whole file is sent, since ignoring a range is always allowed. */
function partIn(range: string | undefined, size: number): Part | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  const start = Number(first ?? size);
  const end = last ? Number(last) : size - 1;
  if (start >= size || end < Math.max(start, 1)) return null;
  return { start, end: Math.min(end, size - 1) };
}

/** Headers of the file at `address`, for whole files, parts and 304s. */
function headersOfFile(address: string): Record<string, string> {
  const isPage = /(\.html|\/[^/.]+)$/.test(address);
  return {
    ...(isPage ? pageHeaders : { 'Cache-Control': cacheControl(address), ...sniffing }),
    Vary: saverPicture(address) === null ? 'Accept-Encoding' : 'Save-Data',
  };
}

/** The headers of policy of the page in the file with this address, `/about.html`; none for other files. */
export type PolicyHeaders = (address: string) => Readonly<Record<string, string>>;

/** Reads the policies of a built site, once for all its pages. A site of an older version of the shop has none. */
export function readPolicyHeaders(folder: string): PolicyHeaders {
  const file = join(folder, sitePolicyFile);
  if (!existsSync(file)) return () => ({});
  const policy = JSON.parse(readFileSync(file, 'utf8')) as SitePolicy;
  const headers = new Map(
    Object.entries(policy.pages).map(([key, inline]) => [
      key,
      {
        'Content-Security-Policy': contentPolicy(key, inline, policy.apiOrigin),
        ...addressHeaders(policy),
      },
    ]),
  );
  return (address) =>
    (address.endsWith('.html') && headers.get(policyKey(policy.pages, address) ?? '')) || {};
}

/** The policy of a page that the server makes by itself, with this one style sheet. */
export function ownPolicy(style: string): Readonly<Record<string, string>> {
  const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  return { 'Content-Security-Policy': contentPolicy('', { scripts: [], styles: [hash] }, null) };
}
