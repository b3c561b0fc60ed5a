import { once } from 'node:events';
import { copyFileSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { build } from 'vite';
import { root } from '#files/folders.ts';
import { buildTarget } from '#integration/baseline.ts';
import { type ShopData, shopDataFrom } from '../peers/shop-data.ts';
import { ours } from '../results.ts';
import { withSampleShop } from '../sample-shop.ts';
import { builtSnapshot } from '../shop.ts';
import { staticPage } from './static-page.ts';

export interface Contestant {
  name: string;
  /** Address of its product page. */
  url: string;
}

/** Opens the shop, a static page of the same content and a single-page app, in this order. */
export async function withContestants<Value>(
  use: (contestants: readonly Contestant[]) => Promise<Value>,
): Promise<Value> {
  return await withSampleShop(async ({ folder, dataDir, siteDir, shop }) => {
    const page = medianPage(siteDir);
    const staticDir = peerFolder(folder, 'static', siteDir);
    writeText(staticDir, page, staticPage(readFileSync(path.join(siteDir, page), 'utf8')));
    const appDir = peerFolder(folder, 'app', siteDir);
    const reply = await (await fetch(`${shop.url}/api/list-products.php`)).text();
    await writeSinglePageApp(appDir, reply, shopDataFrom(builtSnapshot(dataDir)));
    const staticServer = await serveFolder(staticDir);
    const appServer = await serveFolder(appDir);
    const address = `/${page.replace(/\.html$/, '')}`;
    try {
      return await use([
        { name: ours, url: shop.url + address },
        { name: 'static page, the limit', url: staticServer.url + address },
        { name: 'React single-page app', url: appServer.url + address },
      ]);
    } finally {
      staticServer.close();
      appServer.close();
    }
  });
}

/** File of the product page of median size among those without sizes, on which nothing must be chosen before the tap. */
function medianPage(siteDir: string): string {
  const weighed = globSync('product/*.html', { cwd: siteDir })
    .filter((file) => readFileSync(path.join(siteDir, file), 'utf8').includes('type="hidden" name="line"'))
    .map((file) => ({ file, bytes: readFileSync(path.join(siteDir, `${file}.br`)).byteLength }))
    .toSorted((a, b) => a.bytes - b.bytes);
  const middle = weighed[Math.floor(weighed.length / 2)];
  if (!middle) throw new Error('The sample has no product without sizes.');
  return middle.file;
}

function peerFolder(folder: string, name: string, siteDir: string): string {
  const peer = path.join(folder, name);
  mkdirSync(peer);
  symlinkSync(path.join(siteDir, 'pictures'), path.join(peer, 'pictures'), 'junction');
  copyFileSync(path.join(siteDir, 'favicon.svg'), path.join(peer, 'favicon.svg'));
  return peer;
}

/** Writes a file and its brotli variant, so that peers are compressed as the shop is. */
function writeText(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  writeFileSync(`${target}.br`, brotliCompressSync(text));
}

/** Builds React and one product page as one script file. `reply` is the product list of the API. */
async function writeSinglePageApp(folder: string, reply: string, { products }: ShopData): Promise<void> {
  const source = path.join(root, 'scripts/bench/peers/single-page');
  const rolldownOptions = { input: path.join(source, 'main.tsx') };
  const built = await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    build: { write: false, target: buildTarget, rolldownOptions },
  });
  if (!('output' in built)) throw new Error('Vite made no single app.');
  for (const file of built.output)
    writeText(folder, file.fileName, file.type === 'chunk' ? file.code : String(file.source));
  const links = built.output.map(({ fileName }) =>
    fileName.endsWith('.css')
      ? `<link rel="stylesheet" href="/${fileName}">`
      : `<script type="module" src="/${fileName}"></script>`,
  );
  writeText(
    folder,
    'index.html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="/favicon.svg"><meta name="viewport" content="width=device-width"><title>Lulu</title>${links.join('')}</head><body><div id="root"></div></body></html>`,
  );
  // Its pictures are ours, in the size that a phone needs.
  const small = (file: string) => file.replace(/-\d+\.webp$/, '-640.webp');
  const files = new Map(products.map(({ id, pictures }) => [id, pictures.map(({ file }) => small(file))]));
  const answer = JSON.parse(reply) as { products: { id: string; image: unknown }[] };
  for (const product of answer.products) product.image = files.get(product.id) ?? [];
  writeText(folder, 'api/list-products.php', JSON.stringify(answer));
}

/** Serves a folder on a free port, with compressed variants; an index page in it answers for all other addresses. */
async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const app = new Hono();
  app.use(serveStatic({ root: folder, precompressed: true }));
  app.use(serveStatic({ root: folder, precompressed: true, rewriteRequestPath: (page) => `${page}.html` }));
  app.use(serveStatic({ path: path.join(folder, 'index.html'), precompressed: true }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
