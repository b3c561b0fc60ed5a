import { copyFileSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { shopDataFrom } from '../peers/shop-data.ts';
import { ours, singlePageApp, staticLimit } from '../results.ts';
import { withSampleShop } from '../sample-shop.ts';
import { builtSnapshot } from '../shop.ts';
import { serveFolder } from './serve.ts';
import { writeSinglePageApp } from './single-page.ts';
import { staticPage } from './static-page.ts';
import { writeText } from './write-text.ts';

export interface Contestant {
  name: string;
  /** Address of its product page. */
  url: string;
}

/**
 * Opens the shop, a static page of the same content and a single-page app like the former shop. `use` gets them in this order,
 * with the path of the product page.
 */
export async function withContestants<Value>(
  use: (contestants: readonly Contestant[], address: string) => Promise<Value>,
): Promise<Value> {
  return await withSampleShop(async ({ folder, dataDir, siteDir, shop }) => {
    console.log('Building the static page and the single-page app');
    const page = medianPage(siteDir);
    const staticDir = peerFolder(folder, 'static', siteDir);
    writeText(staticDir, page, staticPage(readFileSync(path.join(siteDir, page), 'utf8')));
    const appDir = peerFolder(folder, 'app', siteDir);
    const reply = await (await fetch(`${shop.url}/api/list-products.php`)).text();
    await writeSinglePageApp(appDir, reply, shopDataFrom(builtSnapshot(dataDir)));
    const staticServer = await serveFolder(staticDir, { isApp: false });
    const appServer = await serveFolder(appDir, { isApp: true });
    const address = `/${page.replace(/\.html$/, '')}`;
    try {
      return await use(
        [
          { name: ours, url: shop.url + address },
          { name: staticLimit, url: staticServer.url + address },
          { name: singlePageApp, url: appServer.url + address },
        ],
        address,
      );
    } finally {
      for (const server of [staticServer, appServer]) await server.close();
    }
  });
}

/** File of the product page of median size among those without sizes, on which nothing must be chosen before the tap. */
function medianPage(siteDir: string): string {
  const weighed = globSync('product/*.html', { cwd: siteDir })
    .map((file) => file.replaceAll('\\', '/'))
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
