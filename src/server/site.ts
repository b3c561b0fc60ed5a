import type { Context, Handler } from 'hono';
import type { Connection } from './call/serve-call.ts';
import type { Log } from './log.ts';
import { findFile, readSiteFiles, type SiteFile, type SiteFiles, sendFile } from './site-files.ts';
import { isHashed } from './site-headers.ts';
import { type NotFoundPages, openingPage, readNotFoundPages, sendPage, sendPlain } from './site-pages.ts';

/** The built shop, served as in production: addresses without `.html`, brotli where the build made it, no redirects. */
export interface Site {
  answer: Handler<Connection>;
  /** Serves the site built in `folder` from now on; throws, and keeps the previous one, when it cannot be read. */
  show(folder: string): void;
}

interface Release {
  files: SiteFiles;
  notFound: NotFoundPages;
}

/** Until the first `show`, the shop answers that it is opening. */
export function createSite(log: Log = console.error): Site {
  let release: Release | null = null;
  const sendOrBreakOff = async (context: Context<Connection>, file: SiteFile): Promise<Response> => {
    try {
      return await sendFile(context, file);
    } catch (error) {
      log(`${context.req.path} could not be read`, error);
      context.env.outgoing?.destroy();
      return new Response();
    }
  };
  return {
    show(folder) {
      release = { files: readSiteFiles(folder), notFound: readNotFoundPages(folder) };
    },
    answer(context) {
      // Only faults of calls are told with an id; on a slow line a page is better off without its bytes.
      context.env.outgoing?.removeHeader('X-Request-Id');
      const { method, path: sent } = context.req;
      if (method !== 'GET' && method !== 'HEAD')
        return sendPlain(405, 'This address is only for reading.', { Allow: 'GET, HEAD' });
      if (release === null)
        return sendPage(context, 503, openingPage, { 'Cache-Control': 'no-store', 'Retry-After': '5' });
      const path = decoded(sent);
      if (path === null) return sendPage(context, 400, release.notFound.page);
      const file = findFile(release.files, path);
      if (file) return sendOrBreakOff(context, file);
      if (isHashed(path)) return sendPlain(404, 'There is no such file.');
      const { page, product } = release.notFound;
      return sendPage(context, 404, path.startsWith('/product/') ? product : page);
    },
  };
}

/** The path that an address means, or null when it cannot be one. */
function decoded(sent: string): string | null {
  if (!sent.startsWith('/')) return null;
  try {
    const path = decodeURI(sent);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
