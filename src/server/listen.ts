import { createServer, type Server } from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type AppOptions, createApp } from './app.ts';
import { OperatorError } from './errors.ts';
import { clientAddress, trustedProxiesFrom } from './limits/client-address.ts';
import { newRequestId, noteRequest, type RequestLog } from './logs/server-log.ts';
import { createSite } from './site.ts';

/** Node's own time limits, ms: generous to a slow connection, strict with a client that only keeps one open. */
const defaultTimeouts = {
  /** For the headers of a request, from the start of the connection. */
  headers: 20_000,
  request: 60_000,
  /** Between two requests on one connection. */
  keepAlive: 30_000,
  /** Without a byte in either direction. */
  idle: 120_000,
  /** Interval in which the first two are checked. */
  check: 5_000,
  /** For the requests under way at a stop; a supervisor kills the process after 10 s. */
  close: 8_000,
};

export type Timeouts = typeof defaultTimeouts;

/** Node closes each connection above this number: more would take memory and file handles that orders need. */
const maxConnections = 8_000;

/** Node answers 503 to more requests on one connection: a flood of pipelined ones would fill the memory. */
const maxRequests = 1_000;

export interface ServerOptions extends Omit<AppOptions, 'site' | 'passwords' | 'now' | 'closing'> {
  /** 0 takes any free port. */
  port: number;
  /** Address or name of this machine to listen on; without one, all its addresses. */
  host?: string | undefined;
  /** Serve no site: every other address is a 404. */
  apiAlone?: boolean;
  /** Proxies whose `X-Forwarded-For` counts; by default those on this machine. */
  trustedProxies?: BlockList;
  onRequest?: RequestLog;
  timeouts?: Partial<Timeouts>;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the reference API and the site on one port. Throws an `OperatorError` when the port cannot be opened. */
export async function startServer(options: ServerOptions) {
  const { port, host, apiAlone = false, log = console.error, onRequest } = options;
  const { trustedProxies = trustedProxiesFrom({}) } = options;
  const site = createSite(options.siteUrl ?? '');
  const closing = new AbortController();
  const answer = createApp({ ...options, log, site: apiAlone ? undefined : site, closing: closing.signal });
  const app = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const requestId = String(outgoing.getHeader(idHeader));
      const { headers, socket } = incoming;
      const forwarded = headers['x-forwarded-for']?.toString();
      const address = clientAddress(socket.remoteAddress ?? '', forwarded, trustedProxies);
      return answer(request, { incoming, outgoing, requestId, address });
    },
    // A request of HTTP/1.0 may name no host.
    { errorHandler: badRequest, hostname: 'localhost' },
  );
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
    },
    (request, response) => {
      // A proxy may send the whole address (RFC 9112, 3.2.2).
      request.url = request.url?.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
      const id = newRequestId();
      if (onRequest) noteRequest(request, response, { id, log: onRequest });
      response.setHeader(idHeader, id);
      void app(request, response);
    },
  );
  server.setTimeout(timeouts.idle);
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequests;
  await listen(server, port, host);
  const boundPort = (server.address() as AddressInfo).port;
  /** Accepts no more calls, waits for those under way, and closes them after a few seconds. */
  const close = () => {
    closing.abort();
    return closeServer(server, timeouts.close);
  };
  return { port: boundPort, url: urlOf(host ?? 'localhost', boundPort), site, close };
}

const idHeader = 'X-Request-Id';

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

function portError(port: number, host: string | undefined, { code }: NodeJS.ErrnoException): Error {
  const place = `port ${port}${host === undefined ? '' : ` of ${host}`}`;
  const reason = code === 'EADDRINUSE' ? 'it is in use by another program' : code;
  return new OperatorError(
    `The shop cannot open ${place} (${reason}): stop that program, set PORT to a free port from 1024 up, or SHOP_HOST to an address of this machine.`,
  );
}

function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only when its call has ended.
    const dismiss = setInterval(() => server.closeIdleConnections(), 50);
    const giveUp = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(dismiss);
      clearTimeout(giveUp);
      resolve();
    });
  });
}

function badRequest(): Response {
  return Response.json(
    { success: false, message: 'Bad request: the address, or the header "Host", is not valid.' },
    { status: 400 },
  );
}
