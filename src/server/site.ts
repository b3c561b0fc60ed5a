import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import {
  addressHeaders,
  contentPolicy,
  noPolicy,
  policyKey,
  type SitePolicy,
  sitePolicyFile,
} from '#domain/shop/content-policy.ts';
import { askedWithSaveData, saverPicture } from '#domain/shop/data-saver.ts';
import { goneFolder } from '#domain/shop/paths.ts';
import {
  cacheControl,
  caching,
  contentTypes,
  isHidden,
  isRetained,
  notFoundPages,
  pageHeaders,
  pageType,
  productFolder,
  sniffing,
} from '#domain/shop/served-files.ts';
import { notFoundPage, openingPage, type Page } from './own-pages.ts';
import { acceptedEncoding } from './responses.ts';
import type { Connection } from './serve-call.ts';

/** The built shop, served as in production: addresses without `.html`, brotli of the build or else gzip, no redirects. */
export interface Site {
  middleware: MiddlewareHandler<SiteEnv>[];
  /**
   * Serves the site built in `folder` from now on, and the retained files of the sites in `previousFolders`, which pages
   * that are open still load (`retainedFolders`). Throws, and keeps the one before, if the folder cannot be read.
   */
  show(folder: string, previousFolders?: readonly string[]): void;
}

interface SiteEnv extends Connection {
  Variables: { caching: string; etag: string; isSmall: boolean };
}

interface Release {
  folder: string;
  policy: SitePolicy;
  serve: MiddlewareHandler<SiteEnv>;
  /** Previous releases, the newest first. */
  previous: MiddlewareHandler<SiteEnv>[];
}

/** Creates the site. Until the first `show` it answers that the shop is opening. */
export function createSite(): Site {
  let release: Release | null = null;
  const answer: MiddlewareHandler<SiteEnv> = async (context) => {
    const { method, path } = context.req;
    if (method !== 'GET' && method !== 'HEAD')
      return sendText(context, 405, 'This address is only for reading.', { Allow: 'GET, HEAD' });
    if (release === null) return sendPage(context, 503, openingPage, caching.never, { 'Retry-After': '5' });
    const { serve, previous } = release;
    const file = fileOf(path);
    for (const each of isRetained(file) ? [serve, ...previous] : [serve]) {
      const response = isHidden(file) ? undefined : await each(context, async () => {});
      if (response) return withHeaders(context, response, file, release);
    }
    if (isRetained(file)) return sendText(context, 404, 'There is no such file.');
    const isProduct = path.startsWith(productFolder);
    // Only an id leads to a file: no path out of the folder.
    const gone = /^\/product\/[\w-]+\.html$/.test(file)
      ? readPage(context, release, file.replace(productFolder, `/${goneFolder}/`))
      : null;
    if (gone) return sendPage(context, 410, gone);
    const notFound = isProduct ? readPage(context, release, notFoundPages.product) : null;
    return sendPage(context, 404, notFound ?? readPage(context, release, notFoundPages.page) ?? notFoundPage);
  };
  return {
    middleware: [setCaching, etag(), gzipUnlessBrotli, answer],
    show(folder, previousFolders = []) {
      readdirSync(folder);
      const file = join(folder, sitePolicyFile);
      const policy: SitePolicy = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : noPolicy;
      release = { folder, policy, serve: filesIn(folder), previous: previousFolders.map(filesIn) };
    },
  };
}

/** Sets the caching when the answer is compressed: Hono compresses nothing that must not be transformed on its way. */
const setCaching: MiddlewareHandler<SiteEnv> = async (context, next) => {
  // Only errors of calls are shown with an id; on a slow connection a page is better off without its bytes.
  context.env.outgoing?.removeHeader('X-Request-Id');
  await next();
  context.res.headers.set('Cache-Control', context.get('caching'));
};

const gzip = compress({ encoding: 'gzip' });

/** Compresses for a client that takes gzip only: for all others the build has compressed what gains from it. */
const gzipUnlessBrotli: MiddlewareHandler<SiteEnv> = (context, next) =>
  acceptedEncoding(context.req.header('accept-encoding')) === 'gzip' ? gzip(context, next) : next();

/** The file of an address, `/about.html` of `/about`. */
function fileOf(path: string): string {
  // An id of a product may have a dot.
  const isFile = path.startsWith(productFolder) ? path.endsWith('.html') : /\.[^/]*$/.test(path);
  if (path === '/' || isFile) return path;
  return `${path.replace(/\/$/, '')}.html`;
}

function filesIn(folder: string): MiddlewareHandler<SiteEnv> {
  return serveStatic<SiteEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path, context) => {
      const file = fileOf(path);
      const small = saverFile(context, file);
      const isSmall = small !== null && existsSync(join(folder, small));
      context.set('isSmall', isSmall);
      return isSmall ? small : file;
    },
    onFound: (path, context) => {
      const { size, mtimeMs } = statSync(path);
      context.set('etag', `W/"${size}-${mtimeMs}"`);
    },
  });
}

/**
 * The file for the data saver in place of a large picture, if the request asks to save data (R43). The server chooses it, since
 * pictures load before a script could.
 */
function saverFile({ req }: Context<SiteEnv>, file: string): string | null {
  const savesData = askedWithSaveData(req.header('save-data'), new URL(req.url).search.slice(1));
  return savesData ? saverPicture(file) : null;
}

function withHeaders(
  context: Context<SiteEnv>,
  response: Response,
  file: string,
  { policy }: Release,
): Response {
  const { headers } = response;
  const isPage = file === '/' || file.endsWith('.html');
  const type = contentTypes[file.slice(file.lastIndexOf('.') + 1).toLowerCase()];
  const all = isPage ? { ...pageHeaders, ...policyHeaders(policy, file) } : sniffing;
  for (const [name, value] of Object.entries(all)) headers.set(name, value);
  headers.set('Content-Type', isPage ? pageType : (type ?? 'application/octet-stream'));
  headers.set('ETag', context.get('etag'));
  headers.set('Vary', saverPicture(file) === null ? 'Accept-Encoding' : 'Save-Data');
  headers.delete('Cache-Control');
  const isSmall = context.get('isSmall');
  context.set(
    'caching',
    isPage ? pageHeaders['Cache-Control'] : isSmall ? caching.ownYear : cacheControl(file),
  );
  return response;
}

/** Headers of the page in the file with this address, `/about.html`. */
function policyHeaders(policy: SitePolicy, file: string): Record<string, string> {
  const key = policyKey(policy.pages, file === '/' ? '/index.html' : file);
  const inline = policy.pages[key ?? ''];
  if (key === undefined || inline === undefined) return {};
  return {
    'Content-Security-Policy': contentPolicy(key, inline, policy.apiOrigin),
    ...addressHeaders(policy),
  };
}

/** Reads the page in the file with this address; null if it does not exist. */
function readPage({ req }: Context<SiteEnv>, { folder, policy }: Release, file: string): Page | null {
  const path = join(folder, file);
  const isPacked = acceptedEncoding(req.header('accept-encoding')) === 'br' && existsSync(`${path}.br`);
  try {
    return {
      body: readFileSync(isPacked ? `${path}.br` : path),
      encoding: isPacked ? 'br' : undefined,
      policy: policyHeaders(policy, file),
    };
  } catch {
    return null;
  }
}

function sendPage(
  context: Context<SiteEnv>,
  status: 404 | 410 | 503,
  { body, encoding, policy }: Page,
  cached: string = pageHeaders['Cache-Control'],
  headers: Record<string, string> = {},
): Response {
  context.set('caching', cached);
  const { 'Cache-Control': _, ...page } = pageHeaders;
  return context.body(body, status, {
    ...page,
    ...policy,
    'Content-Type': pageType,
    'Content-Length': String(Buffer.byteLength(body)),
    ...(encoding && { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    ...headers,
  });
}

function sendText(
  context: Context<SiteEnv>,
  status: 404 | 405,
  text: string,
  headers: Record<string, string> = {},
): Response {
  context.set('caching', caching.never);
  return context.text(text, status, { ...sniffing, ...headers });
}
