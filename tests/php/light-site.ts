import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { goods } from '../support/php-shopper.ts';
import { barePath } from '../support/shopper.ts';
import { bundlePage, lightPage } from '../walk/light-page.ts';

/** Factor by which time runs faster: a PHP shop needs the third of a second that `cartWaitMs` is then. */
const haste = 12;

/** Serves the light page, which holds the shop's stores, at every path; its calls go to the PHP shop at `apiUrl`. */
export class LightSite implements AsyncDisposable {
  readonly url: string;
  readonly #server = createServer();

  static async open(apiUrl: string): Promise<LightSite> {
    const site = new LightSite(await bundlePage(), lightPage({ api: apiUrl, extras: '', haste }));
    await once(site.#server.listen(0, 'localhost'), 'listening');
    const { port } = site.#server.address() as AddressInfo;
    return Object.assign(site, { url: `http://localhost:${port}` });
  }

  private constructor(script: string, page: string) {
    this.url = '';
    this.#server.on('request', ({ url = '' }, response) => {
      const isScript = url === '/walk.js';
      if (isScript) response.setHeader('cache-control', 'max-age=3600');
      if (url === barePath) return void response.end();
      if (url.startsWith('/goods/')) return void response.end(JSON.stringify(goods.map(summaryOf)));
      response
        .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
        .end(isScript ? script : page);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function summaryOf({ id, name, price, sizes }: (typeof goods)[number]): ProductSummary {
  const picture = { kind: 'drawing', motif: 'bottle', tint: 1 } as unknown as ProductSummary['picture'];
  const kind = { category: 'Detergents', subCategory: 'Pearl', originalPrice: null, stock: null };
  return { ...kind, id, name, price, sizes: [...sizes], picture };
}
