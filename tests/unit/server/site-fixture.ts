import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openDatabaseInMemory } from '#server/database/open.ts';
import { startServer } from '#server/listen.ts';
import { type Answer, call } from './http-call.ts';

export type OpenSite = Awaited<ReturnType<typeof openSite>>;

/** A shop behind its own port, at the address `siteUrl`. Its site shows nothing yet; `folder` is for releases. */
export async function openSite(siteUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-site-'));
  const database = await openDatabaseInMemory();
  const server = await startServer({ port: 0, host: '127.0.0.1', database, dataDir: folder, siteUrl });
  const { port, site } = server;
  return {
    folder,
    port,
    show: site.show,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
      call(port, path, headers, method),
    async close() {
      await server.close();
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A release whose pages all say `words`, each with its compressed twin. */
export function build(release: string, words: string): string {
  const put = (file: string, text: string, compressed = true): void => {
    mkdirSync(dirname(join(release, file)), { recursive: true });
    writeFileSync(join(release, file), text);
    if (compressed) writeFileSync(join(release, `${file}.br`), brotliCompressSync(text));
  };
  for (const page of [
    'index',
    'collection',
    'collection/2',
    'product/9',
    '404',
    'product-not-found',
    'gone/8',
  ]) {
    put(`${page}.html`, `<!doctype html><title>${page}</title><p>${words}</p>`);
  }
  put('_astro/app.abc123.js', `console.log('${words}')`);
  put('pictures/soap-160.avif', `picture ${words}`, false);
  put('robots.txt', 'User-agent: *', false);
  put('sitemap-0.xml', '<urlset/>', false);
  put('manifest.webmanifest', '{}', false);
  put('sw.js', '// worker', false);
  return release;
}
