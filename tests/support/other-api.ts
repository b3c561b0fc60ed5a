import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { hash32 } from '#domain/text/slug.ts';

/** An API that is not ours: it lists what a test tells it to list, and has a small picture at every path but a few. */
export class OtherApi implements AsyncDisposable {
  readonly url: string;
  /** Sent as it stands, be it good or bad. */
  reply: string | Buffer = '';
  status = 200;
  /** The list goes out when this is over, as it stood when it was asked for. */
  held: Promise<unknown> = Promise.resolve();
  /** How many times the list was asked for. */
  asked = 0;
  readonly #server: Server;

  static async open(): Promise<OtherApi> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new OtherApi(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', ({ url = '' }, response) => void this.#answer(url, response));
  }

  /** Lists these products, each with its own picture unless it says otherwise. */
  list(products: readonly Record<string, unknown>[]): void {
    this.reply = JSON.stringify({ success: true, products });
  }

  async #answer(path: string, response: ServerResponse): Promise<void> {
    if (path === '/api/list-products.php') {
      const { status, reply, held } = this;
      this.asked++;
      await held;
      response.writeHead(status, { 'Content-Type': 'text/html; charset=UTF-8' }).end(reply);
    } else if (path.includes('missing')) {
      response.writeHead(404).end();
    } else if (path.includes('broken')) {
      response.end((await picture(path)).subarray(0, 300));
    } else {
      response.end(await picture(path));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/**
 * A block of colour, another one for each path; a small one unless the path asks for a large one. A portrait and a landscape are
 * no pack shots, whose backdrop could go on beside them.
 */
function picture(path: string): Promise<Buffer> {
  if (path.includes('portrait')) return photograph(600, 900);
  if (path.includes('landscape')) return photograph(900, 600);
  const scale = path.includes('large') ? 4 : 1;
  const hash = hash32(path);
  const background = { r: hash & 255, g: (hash >> 8) & 255, b: (hash >> 16) & 255 };
  const block = {
    create: { width: 24 * scale, height: 18 * scale, channels: 3 as const, background: '#f0e0d0' },
  };
  return sharp({ create: { width: 96 * scale, height: 72 * scale, channels: 3, background } })
    .composite([{ input: block }])
    .jpeg()
    .toBuffer();
}

/** A light cross on a dark ground. */
function photograph(width: number, height: number): Promise<Buffer> {
  const bar = (wide: number, high: number) => ({
    input: { create: { width: wide, height: high, channels: 3 as const, background: '#f0e0d0' } },
  });
  return sharp({ create: { width, height, channels: 3, background: '#102030' } })
    .composite([bar(width, height / 3), bar(width / 3, height)])
    .jpeg()
    .toBuffer();
}

/** A product as such an API sends it. */
export function listed(id: number | string, changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    name: `Pearl Bar Soap ${id}`,
    description: 'Washes by hand.',
    price: 4_500 + 10 * Number(id),
    image: [`images/soap-${id}.jpg`],
    category: 'Detergents',
    sub_category: 'Pearl',
    bestseller: true,
    date: '2026-01-01',
    ...changed,
  };
}
