import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { html, raw } from 'hono/html';
import { facts } from '#domain/content/facts.ts';
import { policyElement } from '#domain/shop/content-policy.ts';
import { askedWithSaveData, saverPicture } from '#domain/shop/data-saver.ts';
import { goneFolder } from '#domain/shop/paths.ts';
import {
  cacheControl,
  caching,
  contentTypes,
  isHidden,
  isRetained,
  notFoundPages,
  pageHeadersOf,
  pageType,
  productFolder,
  sniffing,
} from '#domain/shop/served-files.ts';
import type { Connection } from './serve-call.ts';

/** The built shop, served as in production: addresses without `.html`, brotli of the build or else gzip, no redirects. */
export interface Site {
  middleware: MiddlewareHandler<SiteEnv>[];
  /**
   * Serves the site in `folder` from now on, and retained files of `previousFolders` for pages that are open. Throws, and keeps the
   * one before, if it cannot be read.
   */
  show(folder: string, previousFolders?: readonly string[]): void;
}

interface SiteEnv extends Connection {
  Variables: { caching: string; etag: string; isSmall: boolean };
}

interface Release {
  folder: string;
  serve: MiddlewareHandler<SiteEnv>;
  previous: MiddlewareHandler<SiteEnv>[];
}

/** Creates the site, whose address is `siteUrl`. Until the first `show` it answers that the shop is opening. */
export function createSite(siteUrl: string): Site {
  let release: Release | null = null;
  const answer: MiddlewareHandler<SiteEnv> = async (context) => {
    const { method, path } = context.req;
    if (method !== 'GET' && method !== 'HEAD')
      return sendText(context, 405, 'This address is only for reading.', { Allow: 'GET, HEAD' });
    if (release === null) {
      context.set('caching', caching.never);
      return context.html(openingPage, 503, { 'Content-Type': pageType, 'Retry-After': '5' });
    }
    const { folder, serve, previous } = release;
    const file = fileOf(path);
    for (const each of isRetained(file) ? [serve, ...previous] : [serve]) {
      const response = isHidden(file) ? undefined : await each(context, async () => {});
      if (response) return withHeaders(context, response, file);
    }
    if (isRetained(file)) return sendText(context, 404, 'There is no such file.');
    // Only an id leads to a file: no path out of the folder.
    const gone = /^\/product\/[\w-]+\.html$/.test(file) && file.replace(productFolder, `/${goneFolder}/`);
    const unknown = path.startsWith(productFolder) && notFoundPages.product;
    return (
      (gone && (await sendPage(context, 410, join(folder, gone)))) ||
      (unknown && (await sendPage(context, 404, join(folder, unknown)))) ||
      (await sendPage(context, 404, join(folder, notFoundPages.page))) ||
      sendText(context, 404, 'There is no such page.')
    );
  };
  return {
    middleware: [setHeaders(pageHeadersOf(siteUrl)), etag(), gzip, answer],
    show(folder, previousFolders = []) {
      readdirSync(folder);
      release = { folder, serve: filesIn(folder), previous: previousFolders.map(filesIn) };
    },
  };
}

/** Sets the headers of pages, and the caching after the compression: Hono compresses nothing that must not be transformed. */
function setHeaders(pageHeaders: Readonly<Record<string, string>>): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    // Only errors of calls are shown with an id; on a slow connection a page is better off without its bytes.
    context.env.outgoing?.removeHeader('X-Request-Id');
    await next();
    const { headers } = context.res;
    headers.set('Cache-Control', context.get('caching'));
    const isPage = headers.get('Content-Type') === pageType;
    for (const [name, value] of Object.entries(isPage ? pageHeaders : {})) headers.set(name, value);
  };
}

/** For who takes no brotli of the build; pictures gain nothing. */
const gzip = compress({
  encoding: 'gzip',
  contentTypeFilter: /^text\/|^application\/(json|xml|manifest\+json)|\+xml/,
});

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
      const { req } = context;
      // The server chooses the small picture, since pictures load before a script could (R43).
      const savesData = askedWithSaveData(req.header('save-data'), new URL(req.url).search.slice(1));
      const small = savesData ? saverPicture(file) : null;
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

function withHeaders(context: Context<SiteEnv>, response: Response, file: string): Response {
  const { headers } = response;
  const isPage = file === '/' || file.endsWith('.html');
  const type = contentTypes[file.slice(file.lastIndexOf('.') + 1).toLowerCase()];
  for (const [name, value] of Object.entries(sniffing)) headers.set(name, value);
  headers.set('Content-Type', isPage ? pageType : (type ?? 'application/octet-stream'));
  headers.set('ETag', context.get('etag'));
  headers.set('Vary', saverPicture(file) === null ? 'Accept-Encoding' : 'Save-Data');
  headers.delete('Cache-Control');
  const isSmall = context.get('isSmall');
  context.set('caching', isPage ? caching.page : isSmall ? caching.ownYear : cacheControl(file));
  return response;
}

/** Sends the page at `path` with another status than 200; undefined if it does not exist. */
async function sendPage(context: Context<SiteEnv>, status: 404 | 410, path: string) {
  const response = await serveStatic<SiteEnv>({ path, precompressed: true })(context, async () => {});
  if (!response) return undefined;
  context.set('caching', caching.page);
  const headers = new Headers(response.headers);
  headers.set('Content-Type', pageType);
  headers.set('Vary', 'Accept-Encoding');
  return new Response(response.body, { status, headers });
}

function sendText(context: Context<SiteEnv>, status: 404 | 405, text: string, headers = {}) {
  context.set('caching', caching.never);
  return context.text(text, status, { ...sniffing, ...headers });
}

const openingStyle =
  'body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 1rem; text-align: center }';
const openingStyleHash = `sha256-${createHash('sha256').update(openingStyle).digest('base64')}`;

/** The page of a shop that has no site yet. */
const openingPage = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${raw(policyElement('', { scripts: [], styles: [openingStyleHash] }, null))}
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>The shop is opening | ${facts.name}</title>
<style>${raw(openingStyle)}</style>
</head>
<body>
<p>${facts.name}</p>
<h1>The shop is opening</h1>
<p>It takes a moment. This page looks again by itself.</p>
</body>
</html>
`;
