import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Connect } from 'vite';

/** Serves the files of a folder, for `npm run dev`; what is not there goes on to Astro. */
export function devFiles(folder: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    // Nothing is decoded: names are content hashes. The URL parser resolves `..`, so that no path leaves the folder.
    const { pathname } = new URL(`http://localhost${request.url}`);
    const file = path.join(folder, pathname);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return next();
    response.setHeader('content-type', getMimeType(file) ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  };
}
