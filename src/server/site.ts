import { existsSync, globSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import sirv, { type RequestHandler } from 'sirv';
import type { Log } from './log.ts';
import { acceptsBrotli, NotModified, prepareFileAnswer, watchFileStream } from './site-files.ts';
import { headersOfFile, isHashed } from './site-headers.ts';
import { type NotFoundPages, openingPage, readNotFoundPages, sendPage, sendPlain } from './site-pages.ts';

/** The built shop, served as in production: addresses without `.html`, brotli where the build made it, no redirects. */
export interface Site {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Serves the site built in `folder` from now on; throws, and keeps the previous one, when it cannot be read. */
  show(folder: string): void;
}

interface Release {
  files: RequestHandler;
  notFound: NotFoundPages;
  /** Paths that sirv would answer with the `index.html` below them, such as that of the product with the id `index`. */
  folders: ReadonlySet<string>;
}

/** Until the first `show`, the shop answers that it is opening. */
export function createSite(log: Log = console.error): Site {
  let release: Release | null = null;
  return {
    show(folder) {
      release = readRelease(folder);
    },
    handle(request, response) {
      const path = pathOf(request.url);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        sendPlain(response, 405, 'This address is only for reading.', { Allow: 'GET, HEAD' });
      } else if (release === null) {
        sendPage(response, 503, openingPage, { 'Cache-Control': 'no-store', 'Retry-After': '5' });
      } else if (path === null) {
        sendPage(response, 400, release.notFound.page);
      } else if (isHidden(path) || release.folders.has(path.replace(/\/+$/, ''))) {
        sendNotFound(response, path, release.notFound);
      } else {
        watchFileStream(response, (error) => log(`${path} could not be read`, error));
        sendFile(request, response, path, release);
      }
    },
  };
}

function readRelease(folder: string): Release {
  const options = { brotli: true, extensions: ['html'], setHeaders: prepareFileAnswer };
  const folders = globSync('?*/**/index.html', { cwd: folder }).map(
    (file) => `/${dirname(file).replaceAll('\\', '/')}`,
  );
  return {
    files: sirv(folder, options),
    notFound: readNotFoundPages(folder),
    folders: new Set(folders.filter((path) => !existsSync(join(folder, `${path}.html`)))),
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, path: string, release: Release): void {
  const headers = headersOfFile(path);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // sirv looks for the letters alone.
  if (!acceptsBrotli(request)) delete request.headers['accept-encoding'];
  try {
    release.files(request, response, () => {
      for (const name of Object.keys(headers)) response.removeHeader(name);
      sendNotFound(response, path, release.notFound);
    });
  } catch (thrown) {
    if (!(thrown instanceof NotModified)) throw thrown;
    response.writeHead(304).end();
  }
}

function sendNotFound(response: ServerResponse, path: string, pages: NotFoundPages): void {
  if (isHashed(path)) sendPlain(response, 404, 'There is no such file.');
  else sendPage(response, 404, path.startsWith('/product/') ? pages.product : pages.page);
}

/** The decoded path of an address, or null when it cannot be one. */
function pathOf(url = ''): string | null {
  if (!url.startsWith('/')) return null;
  try {
    const path = decodeURI(url.replace(/[?#].*$/s, ''));
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** Files that stand in the folder but are no address: the pages of a 404, and the compressed twins. */
function isHidden(path: string): boolean {
  return /^\/(404|product-not-found)(\.html)?\/*$|\.(br|gz)\/*$/.test(path);
}
