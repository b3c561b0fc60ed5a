import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CallName, calls } from '#api/contract.ts';
import { bundlePage, lightPage } from './light-page.ts';
import type { Peer } from './peer.ts';

/** `unsent`: the API never has the call. `unanswered`: it has done it, and the answer is lost. `broken`: 500 instead of it. */
export type Fault = 'unsent' | 'unanswered' | 'broken';

/** Serves one light page at every path, which holds the shop's stores, and leads its calls to a peer over a line with faults. */
export class WalkSite implements AsyncDisposable {
  readonly url: string;
  /** Calls that have come and are not answered. */
  underWay = 0;
  /** What becomes of the next calls, one each; null is nothing bad. */
  faults: (Fault | null)[] = [];
  /** What becomes of these calls each time. */
  spoiled = new Map<CallName, Fault>();
  /** The calls of this run, with what became of them. */
  calls: string[] = [];
  peer: Peer;
  readonly #server = createServer();

  static async open(peer: Peer): Promise<WalkSite> {
    const site = new WalkSite(peer, await bundlePage());
    await once(site.#server.listen(0, '127.0.0.1'), 'listening');
    const { port } = site.#server.address() as AddressInfo;
    Object.assign(site, { url: `http://127.0.0.1:${port}` });
    return site;
  }

  private constructor(peer: Peer, script: string) {
    this.url = '';
    this.peer = peer;
    this.#server.on('request', (request, response) => {
      void this.#answer(request, response, script).catch(() => response.destroy());
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse, script: string): Promise<void> {
    // Where a connection that was in use before breaks, browsers send the call once more by themselves.
    response.shouldKeepAlive = false;
    const { pathname } = new URL(request.url ?? '', this.url);
    const name = (Object.keys(calls) as CallName[]).find((each) => calls[each].path === pathname);
    if (name) return await this.#call(name, request, response);
    if (pathname === '/walk.js')
      return void response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' })
        .end(script);
    if (pathname.startsWith('/goods/')) return void response.end(JSON.stringify(this.peer.goods()));
    response
      .setHeader('content-type', 'text/html')
      .end(lightPage({ api: '', extras: this.peer.extras, haste: 60 }));
  }

  async #call(name: CallName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.underWay += 1;
    try {
      const body = await text(request);
      const fault = this.spoiled.get(name) ?? this.faults.shift() ?? null;
      this.calls.push(`${name}${fault ? ` ${fault}` : ''} ${body.slice(0, 120)}`);
      if (fault === 'unsent') return void response.destroy();
      if (fault === 'broken') return void response.writeHead(500).end('<h1>500</h1>');
      const reply = await this.peer.call(name, body, String(request.headers.token ?? ''));
      // What is spoiled each time is spoiled when it is done: a question of the shop would never be seen else.
      const isLost = fault === 'unanswered' && (!this.spoiled.has(name) || isDone(reply.body));
      if (isLost) return void response.destroy();
      response.writeHead(reply.status, { 'content-type': 'text/html' }).end(reply.body);
    } finally {
      this.underWay -= 1;
    }
  }
}

function isDone(body: string): boolean {
  return JSON.parse(body).success === true;
}
