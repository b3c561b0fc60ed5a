import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type CallName, calls } from '#api/contract.ts';
import type { NetworkFault } from './network-faults.ts';

/**
 * What the proxy can do to a call. `nonsense`: half a body, with 200. `busy`: the API has no time, and says so. `dead`: the token
 * counts for nothing. `soldOut`: the API does not do it, and says why. What is `held` stays on its way until the line is healed.
 */
export type LineFault = NetworkFault | 'slow' | keyof typeof answers;

/** The faults after which nobody knows what became of the call. */
export const blindFaults = [
  'unsent',
  'unanswered',
  'broken',
  'portal',
  'nonsense',
] as const satisfies LineFault[];

/** How long a `slow` call takes more than others, ms. */
const slowMs = 1_500;

/** What comes instead of the API's answer; the API never has these calls. */
const answers = {
  broken: { status: 500, type: 'text/html', body: '<h1>500 Internal Server Error</h1>' },
  portal: {
    status: 200,
    type: 'text/html',
    body: '<html><title>Free WiFi</title><h1>Sign in to WiFi</h1></html>',
  },
  nonsense: { status: 200, type: 'text/html', body: '{"success":true,"cartData":{"71":{"def' },
  busy: { status: 503, type: 'application/json', body: '{"success":false,"message":"The shop is busy."}' },
  dead: {
    status: 401,
    type: 'application/json',
    body: '{"success":false,"message":"Please sign in again."}',
  },
  refused: { status: 200, type: 'text/html', body: '{"success":false}' },
  soldOut: {
    status: 200,
    type: 'application/json',
    body: '{"success":false,"message":"Only 3 of it are left."}',
  },
} as const;

/** A call that the API has got. */
export interface Arrival {
  name: CallName;
  body: unknown;
}

interface Spoiling {
  fault: LineFault;
  times: number;
  /** Resolved when a held call has reached the proxy. */
  reached: PromiseWithResolvers<void>;
  /** Resolved when held calls may go on to the API. */
  released: PromiseWithResolvers<void>;
}

/** Whose word on CORS browsers get: the smallest list that the API contract needs, or what the API itself says. */
type Cors = 'smallest' | 'own';

/**
 * The way between one browser and the API: a proxy that spoils the calls it is told to. Unless told otherwise it gives the
 * smallest CORS list that the API contract needs, whatever the API itself would allow. Each call has a connection of its
 * own, since on a used one the browser itself repeats what was cut.
 */
export class FaultProxy implements AsyncDisposable {
  /** Calls that the API has answered, be the answer lost or not. */
  readonly arrived: Arrival[] = [];
  /** Called with each of them before the answer, or its loss, is on its way back. */
  atArrival: (name: CallName) => void = () => {};
  readonly #server: Server;
  readonly #siteUrl: string;
  readonly #apiUrl: string;
  readonly #cors: Cors;
  readonly #spoilings = new Map<CallName, Spoiling>();

  /** Leads from the pages of the site at `siteUrl` to the API at `apiUrl`, wherever the pages believe it to be. */
  static async open(siteUrl: string, apiUrl: string, cors: Cors = 'smallest'): Promise<FaultProxy> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new FaultProxy(server, siteUrl, apiUrl, cors);
  }

  private constructor(server: Server, siteUrl: string, apiUrl: string, cors: Cors) {
    this.#server = server;
    this.#siteUrl = siteUrl;
    this.#apiUrl = apiUrl;
    this.#cors = cors;
    server.on('request', (message, response) => {
      this.#carry(message, response).catch(() => response.destroy());
    });
  }

  /** For a browser that goes to the API by this line, and to the pages directly. */
  get proxy(): { server: string; bypass: string } {
    const { port } = this.#server.address() as AddressInfo;
    return { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>,localhost' };
  }

  /** Spoils the next calls of these names, all of them unless `times` says otherwise. */
  spoil(names: CallName | readonly CallName[], fault: LineFault, times = Number.POSITIVE_INFINITY): void {
    for (const name of [names].flat())
      this.#spoilings.set(name, {
        fault,
        times,
        reached: Promise.withResolvers(),
        released: Promise.withResolvers(),
      });
  }

  /**
   * Waits until a call that `spoil` holds has reached the proxy: then it has left the browser, even if its page is left next.
   * `page.waitForRequest` is too early for that, since the browser asks about CORS after it. Throws if no such call is held.
   */
  async waitForHeldCall(name: CallName): Promise<void> {
    const spoiling = this.#spoilings.get(name);
    if (spoiling?.fault !== 'held')
      throw new Error(`No call of ${name} is held: call spoil('${name}', 'held') first.`);
    await spoiling.reached.promise;
  }

  /** Of these calls, or of all. What was held goes on. */
  heal(names?: CallName | readonly CallName[]): void {
    for (const name of names ? [names].flat() : [...this.#spoilings.keys()]) {
      this.#spoilings.get(name)?.released.resolve();
      this.#spoilings.delete(name);
    }
  }

  /** The calls that it was told to spoil and has not spoiled so often yet. */
  get unspoiled(): CallName[] {
    return [...this.#spoilings].flatMap(([name, { times }]) => (times > 0 ? [name] : []));
  }

  countOf(name: CallName): number {
    return this.arrived.filter((each) => each.name === name).length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.heal();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #carry(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = { 'access-control-allow-origin': this.#siteUrl, connection: 'close' };
    if (message.method === 'OPTIONS' && this.#cors === 'smallest') {
      response.writeHead(204, { ...cors, 'access-control-allow-headers': 'token, content-type' }).end();
      return;
    }
    const body = await buffer(message);
    const name = message.method === 'OPTIONS' ? undefined : callAt(message.url ?? '');
    const spoiling = name && this.#spoilings.get(name);
    const fault = name && this.#faultOf(name);
    if (fault === 'unsent') return void response.destroy();
    if (fault === 'held') {
      spoiling?.reached.resolve();
      await spoiling?.released.promise;
    }
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (fault && isAnswer(fault)) {
      const { status, type, body: words } = answers[fault];
      response.writeHead(status, { ...cors, 'content-type': type }).end(words);
      return;
    }
    const { status, headers, rawHeaders, reply } = await forward(this.#apiUrl, message, body);
    if (name) {
      this.arrived.push({ name, body: body.length > 0 ? JSON.parse(String(body)) : null });
      this.atArrival(name);
    }
    if (fault === 'unanswered') return void response.destroy();
    const passed = { ...cors, 'content-type': headers['content-type'] ?? 'text/plain' };
    response.writeHead(status, this.#cors === 'own' ? rawHeaders : passed).end(reply);
  }

  #faultOf(name: CallName): LineFault | undefined {
    const spoiling = this.#spoilings.get(name);
    if (!spoiling || spoiling.times <= 0) return undefined;
    spoiling.times -= 1;
    return spoiling.fault;
  }
}

function isAnswer(fault: LineFault): fault is keyof typeof answers {
  return Object.hasOwn(answers, fault);
}

function callAt(url: string): CallName | undefined {
  const { pathname } = new URL(url);
  return (Object.keys(calls) as CallName[]).find((name) => calls[name].path === pathname);
}

/** The headers of a request that an API reads. */
const carried = /^(content-type|token|origin|access-control-request-.*)$/;

async function forward(apiUrl: string, { url = '', method, headers }: IncomingMessage, body: Buffer) {
  const { pathname, search } = new URL(url);
  const passed = Object.entries(headers).filter(([name]) => carried.test(name));
  const sent = request(apiUrl + pathname + search, {
    method,
    agent: false,
    headers: { 'content-length': body.length, ...Object.fromEntries(passed) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode = 502, rawHeaders } = answer;
  return { status: statusCode, headers: answer.headers, rawHeaders, reply: await buffer(answer) };
}
