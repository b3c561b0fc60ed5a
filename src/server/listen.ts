import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { isOwnBuildAgent } from '#domain/shop/build-agent.ts';
import { createApp } from './app.ts';
import type { Announced } from './catalogue/list-products.ts';
import { defaultTimeouts, rawErrorResponse, type Timeouts, watchConnections } from './connections.ts';
import type { Database } from './database/schema.ts';
import { OperatorError } from './errors.ts';
import { clientAddress, connectionAddress, trustedProxiesFrom } from './limits/client-address.ts';
import type { Limits } from './limits/limits.ts';
import {
  brokenEntry,
  immediateEntry,
  newRequestId,
  noteRequest,
  type RequestLog,
  refusedRequests,
} from './logs/request-log.ts';
import type { Log } from './logs/server-log.ts';
import type { RebuildHook } from './rebuild-hook.ts';
import { createSite, type Site } from './site.ts';

export interface ServerOptions extends Announced {
  /** 0 takes any free port. */
  port: number;
  /** Address or name of this machine to listen on; without one, all its addresses. */
  host?: string | undefined;
  database: Database;
  dataDir: string;
  /** Serve no site: every other address is a 404. */
  apiAlone?: boolean;
  limits?: Partial<Limits>;
  /** Proxies whose `X-Forwarded-For` counts; by default those on this machine. */
  trustedProxies?: BlockList;
  log?: Log;
  rebuildHook?: RebuildHook | undefined;
  /** Logs each request when it is answered. */
  onRequest?: RequestLog;
  timeouts?: Partial<Timeouts>;
}

export interface RunningServer {
  port: number;
  url: string;
  site: Site;
  /** Accepts no more calls, waits for those under way, and closes them after a few seconds. */
  close(): Promise<void>;
}

/** Starts the reference API and the site on one port. Throws an `OperatorError` when the port cannot be opened. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, apiAlone = false, log = console.error, onRequest } = options;
  const { trustedProxies = trustedProxiesFrom({}) } = options;
  const site = createSite(log);
  const answer = createApp({ ...options, log, site: apiAlone ? undefined : site });
  const app = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const requestId = String(outgoing.getHeader(idHeader));
      return answer(request, { incoming, outgoing, requestId, address: addressOf(incoming, trustedProxies) });
    },
    // A request of HTTP/1.0 may name no host.
    { errorHandler: badRequest, hostname: 'localhost' },
  );
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const refused = onRequest && refusedRequests(onRequest);
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
    },
    (request, response) => {
      const reason = badRequestReason(request);
      const id = begin(request, response, reason === null ? onRequest : refused?.log);
      if (id === null) return;
      if (reason !== null) return reject(request, response, 400, reason);
      response.setHeader(idHeader, id);
      void app(request, response);
    },
  );
  /** Begins a request, which goes to `log`. Returns its id; null where it is not answered. */
  const begin = (
    request: IncomingMessage,
    response: ServerResponse,
    log: RequestLog | undefined,
  ): string | null => {
    const id = newRequestId();
    // A proxy may send the whole address (RFC 9112, 3.2.2).
    request.url = request.url?.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)\/?/i, '/');
    const isClosed = request.socket.destroyed;
    if (!connections.hold(request, response)) {
      // The first request beyond the limit ends the connection; of a flood it alone is logged.
      if (!isClosed) refused?.log(immediateEntry(request, { status: 429, bytes: 0, cut: true }));
      return null;
    }
    if (log && !isOwnBuild(request)) noteRequest(request, response, { id, log });
    return id;
  };
  const connections = watchConnections(server, timeouts, {
    onBroken: (broken) => refused?.log(brokenEntry(broken)),
    addressOf: ({ remoteAddress = '' }) => connectionAddress(remoteAddress, trustedProxies),
  });
  answerUnsupportedRequests(server, {
    begin: (request, response) => void begin(request, response, refused?.log),
    onTunnel: (request, sent) => refused?.log(immediateEntry(request, sent)),
  });
  await listen(server, port, host);
  const taken = (server.address() as AddressInfo).port;
  const close = () => connections.close().finally(() => refused?.flush());
  return { port: taken, url: urlOf(host ?? 'localhost', taken), site, close };
}

/**
 * Whether a build of this shop's own pages sent the request, without a proxy between. Such requests are not logged, since a build
 * fetches every picture.
 */
function isOwnBuild({ headers, socket }: IncomingMessage): boolean {
  const { remoteAddress = '', localAddress } = socket;
  // With SHOP_HOST the build calls the address that is named there.
  const isFromHere = /^(::ffff:)?127\.|^::1$/.test(remoteAddress) || remoteAddress === localAddress;
  return isFromHere && headers['x-forwarded-for'] === undefined && isOwnBuildAgent(headers['user-agent']);
}

const idHeader = 'X-Request-Id';

function addressOf({ headers, socket }: IncomingMessage, trustedProxies: BlockList): string {
  return clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), trustedProxies);
}

function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return urlOf('localhost', port);
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(port, host, error)));
    server.listen({ port, host }, resolve);
  });
}

function portError(port: number, host: string | undefined, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is in use by another program: stop that one, or set PORT to a free port.`,
      );
    case 'EACCES':
      return new OperatorError(`Port ${port} is not open to this user: set PORT to a port from 1024 up.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(
        `The address ${host} is not one of this machine: set SHOP_HOST to one that is, or leave it out to listen on all.`,
      );
    default:
      return error;
  }
}

function badRequest(): Response {
  return Response.json(
    { success: false, message: 'Bad request: the address, or the header "Host", is not valid.' },
    { status: 400 },
  );
}

interface UnsupportedRequestOptions {
  /** Called for each request that is about to be answered. */
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** Called for a request without a response object. */
  onTunnel(request: IncomingMessage, sent: { status: number; bytes: number }): void;
}

/** Answers requests that Node does not deliver as ordinary ones. */
function answerUnsupportedRequests(server: Server, { begin, onTunnel }: UnsupportedRequestOptions): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response);
    reject(request, response, 417, 'The header "Expect" is not supported.');
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const { text } = rawErrorResponse('405 Method Not Allowed', 'This server is not a proxy.');
    onTunnel(request, { status: 405, bytes: Buffer.byteLength(text) });
    socket.on('error', () => {});
    // The server no longer closes such a socket at a stop, and its client may never close it.
    socket.resume().end(text, () => socket.destroy());
  });
}

/**
 * The reason to reject a request of another version of HTTP than 1.x, with two Host headers, or of HTTP/1.1 without one; null for
 * none. HTTP/0.9 has no headers that end a response; a version above 1 is another protocol; of two Host headers a proxy may use the
 * other one (RFC 9112, 3.2).
 */
function badRequestReason({
  httpVersionMajor,
  httpVersionMinor,
  rawHeaders,
}: IncomingMessage): string | null {
  if (httpVersionMajor !== 1) return 'Bad request: it is not HTTP/1.1.';
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length === 0 && httpVersionMinor > 0) return 'Bad request: it has no header "Host".';
  return hosts.length > 1 ? 'Bad request: it has more than one header "Host".' : null;
}

function reject(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ success: false, message });
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
  request.resume();
}
