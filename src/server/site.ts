import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context, Handler } from 'hono';
import { html, raw } from 'hono/html';
import { facts } from '#domain/content/facts.ts';
import { goneFolder } from '#domain/shop/paths.ts';
import {
  caching,
  isRetained,
  notFoundPages,
  pageHeaders,
  pageType,
  productFolder,
  sniffing,
} from '#domain/shop/served-files.ts';
import type { Log } from './logs/server-log.ts';
import { acceptedEncoding, gzipOf } from './responses.ts';
import type { Connection } from './serve-call.ts';
import {
  findFile,
  findSmallPicture,
  ownPolicy,
  type PolicyHeaders,
  readPolicyHeaders,
  readPreviousFiles,
  readSiteFiles,
  type SiteFile,
  type SiteFiles,
  sendFile,
} from './site-files.ts';

/** The built shop, served as in production: addresses without `.html`, brotli where the build made it, or else gzip, no redirects. */
export interface Site {
  answer: Handler<Connection>;
  /**
   * Serves the site built in `folder` from now on, and the retained files of the sites in `previousFolders`, which pages
   * that are open still load (`retainedFolders`). Throws, and keeps the one before, when the folder cannot be read.
   */
  show(folder: string, previousFolders?: readonly string[]): void;
}

interface Release {
  folder: string;
  files: SiteFiles;
  /** Ids of the products that are no longer sold. */
  gone: ReadonlySet<string>;
  /** Retained files of previous sites that this one lacks, by their addresses. */
  previousFiles: SiteFiles;
  notFound: NotFoundPages;
  policyOf: PolicyHeaders;
}

/** Creates the site. Until the first `show` it answers that the shop is opening. */
export function createSite(log: Log = console.error): Site {
  let release: Release | null = null;
  const breakOff = (context: Context<Connection>, error: unknown): Response => {
    log(`${context.req.path} could not be read`, error);
    context.env.outgoing?.destroy();
    return new Response();
  };
  const sendEarlier = async (context: Context<Connection>, file: SiteFile): Promise<Response> => {
    try {
      return await sendFile(context, file);
    } catch (error) {
      // The release of this file has been removed since the newest one was shown.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return noSuchFile();
      return breakOff(context, error);
    }
  };
  const sendOrBreakOff = async (context: Context<Connection>, file: SiteFile): Promise<Response> => {
    try {
      return await sendFile(context, file);
    } catch (error) {
      return breakOff(context, error);
    }
  };
  return {
    show(folder, previousFolders = []) {
      const files = readSiteFiles(folder);
      const policyOf = readPolicyHeaders(folder);
      release = {
        folder,
        files,
        gone: goneIn(folder),
        previousFiles: readPreviousFiles(previousFolders, files),
        notFound: readNotFoundPages(folder, policyOf),
        policyOf,
      };
    },
    answer(context) {
      // Only errors of calls are shown with an id; on a slow connection a page is better off without its bytes.
      context.env.outgoing?.removeHeader('X-Request-Id');
      const { method, path: sent } = context.req;
      if (method !== 'GET' && method !== 'HEAD')
        return sendPlain(405, 'This address is only for reading.', { Allow: 'GET, HEAD' });
      if (release === null)
        return sendPage(context, 503, openingPage, { 'Cache-Control': caching.never, 'Retry-After': '5' });
      const path = decoded(sent);
      if (path === null) return sendPage(context, 400, release.notFound.page);
      const file = findSmallPicture(release.files, path, context) ?? findFile(release.files, path);
      if (file) return sendOrBreakOff(context, file);
      if (isRetained(path)) {
        const earlier = release.previousFiles.get(path);
        return earlier ? sendEarlier(context, earlier) : noSuchFile();
      }
      const { page, product } = release.notFound;
      const [, id = ''] = /^\/product\/([^/.]+)(?:\.html)?\/?$/.exec(path) ?? [];
      const gone = release.gone.has(id) ? readGonePage(release, id) : null;
      if (gone) return sendPage(context, 410, gone);
      return sendPage(context, 404, path.startsWith(productFolder) ? product : page);
    },
  };
}

/** The decoded path of an address; null for an invalid one. */
function decoded(sent: string): string | null {
  if (!sent.startsWith('/')) return null;
  try {
    const path = decodeURI(sent);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** A page that is sent from memory. */
interface Page {
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
  policy: Readonly<Record<string, string>>;
}

interface NotFoundPages {
  page: Page;
  /** Page for an unknown product (R14). */
  product: Page;
}

/** The look of the pages that the server makes by itself. */
const textStyle =
  'body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 1rem; text-align: center }';

const openingPage: Page = textPage(
  'The shop is opening',
  'It takes a moment. This page looks again by itself.',
  '<meta http-equiv="refresh" content="5">',
);

/** Reads the site's pages for unknown addresses. */
function readNotFoundPages(folder: string, policyOf: PolicyHeaders): NotFoundPages {
  const page =
    readPage(folder, notFoundPages.page, policyOf) ??
    textPage('Page not found', 'There is no page at this address.');
  return { page, product: readPage(folder, notFoundPages.product, policyOf) ?? page };
}

function goneIn(folder: string): Set<string> {
  const gone = join(folder, goneFolder);
  const names = existsSync(gone) ? readdirSync(gone, { encoding: 'utf8' }) : [];
  return new Set(names.filter((name) => name.endsWith('.html')).map((name) => basename(name, '.html')));
}

/** Reads the page of a product that is gone; null where its release has just been removed. */
function readGonePage({ folder, policyOf }: Release, id: string): Page | null {
  try {
    return readPage(folder, `/${goneFolder}/${id}.html`, policyOf);
  } catch {
    return null;
  }
}

async function sendPage(
  { req }: Context,
  status: number,
  { plain, brotli, policy }: Page,
  headers: Record<string, string> = {},
): Promise<Response> {
  const encoding = brotli && acceptedEncoding(req.header('accept-encoding'));
  const packed = encoding === 'gzip' ? await gzipOf(plain) : brotli;
  const body = (encoding && packed) || plain;
  return new Response(body, {
    status,
    headers: {
      ...pageHeaders,
      ...policy,
      'Content-Type': pageType,
      'Content-Length': `${body.byteLength}`,
      ...(brotli && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding }),
      ...headers,
    },
  });
}

function noSuchFile(): Response {
  return sendPlain(404, 'There is no such file.');
}

function sendPlain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'Cache-Control': caching.never,
      'Content-Type': 'text/plain;charset=utf-8',
      'Content-Length': `${Buffer.byteLength(text)}`,
      ...sniffing,
      ...headers,
    },
  });
}

/** Reads the page in the file with this address; null where there is none. */
function readPage(folder: string, address: string, policyOf: PolicyHeaders): Page | null {
  const file = join(folder, address);
  if (!existsSync(file)) return null;
  const brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null;
  return { plain: readFileSync(file), brotli, policy: policyOf(address) };
}

function textPage(title: string, text: string, head = ''): Page {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${raw(head)}
<title>${title} | ${facts.name}</title>
${raw(`<style>${textStyle}</style>`)}
</head>
<body>
<p>${facts.name}</p>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`;
  return { plain: new TextEncoder().encode(page.toString()), brotli: null, policy: ownPolicy(textStyle) };
}
