import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';

/** Milliseconds. Generous to a slow line, closed to a client that only holds a connection. */
export interface Timeouts {
  /** For the headers of a request, from when the connection is there. */
  headers: number;
  /** For the whole request. */
  request: number;
  /** Between two requests on one connection. */
  keepAlive: number;
  /** Without a byte in either direction. */
  idle: number;
  /** How often the first two are looked at. */
  check: number;
  /** For the requests under way when the server is told to stop; a supervisor kills it after 10 s. */
  close: number;
}

export const defaultTimeouts: Timeouts = {
  headers: 20_000,
  request: 60_000,
  keepAlive: 30_000,
  idle: 120_000,
  check: 5_000,
  close: 8_000,
};

/** Requests whose answers are awaited on one connection. Browsers and proxies have one; more are a flood that fills the memory. */
const mostUnderWay = 16;

export interface ConnectionWatch {
  /** Has to be told of each answer that is begun. False where the connection has sent too many at once: it is closed. */
  hold(request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes no more calls, lets those under way end, and gives up on them after the time-out. */
  close(): Promise<void>;
}

/** Bytes on a connection that Node could not parse as a request; `reason` is Node's code for it, as `HPE_INVALID_METHOD`. */
export interface BrokenRequest {
  status: number;
  reason: string;
  /** Sent over the wire. */
  bytes: number;
}

/** Keeps the connections of `server` within bounds, and what is said on them in the API's envelope. */
export function watchConnections(
  server: Server,
  timeouts: Timeouts,
  { onBroken = () => {}, ...limits }: ConnectionLimits & { onBroken?(broken: BrokenRequest): void } = {},
): ConnectionWatch {
  const open = new Map<Duplex, ServerResponse>();
  const underWay = new WeakMap<Duplex, number>();
  server.setTimeout(timeouts.idle);
  const noteRequest = limitConnections(server, limits);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = open.get(socket);
    const { status, text } = errorResponse(error);
    const isTold = error.code !== 'ECONNRESET' && socket.writable && !response?.headersSent;
    if (isTold) socket.write(text);
    // A request under way is written down when its connection closes, with what it was told.
    if (response && isTold) response.statusCode = Number.parseInt(status, 10);
    if (!response && isTold && (socket as Socket).bytesRead > 0) {
      onBroken({
        status: Number.parseInt(status, 10),
        reason: error.code ?? error.name,
        bytes: Buffer.byteLength(text),
      });
    }
    socket.destroy();
  });
  return {
    hold(request, response) {
      const { socket } = request;
      const count = (underWay.get(socket) ?? 0) + 1;
      underWay.set(socket, count);
      if (count > mostUnderWay) {
        socket.destroy();
        return false;
      }
      open.set(socket, response);
      noteRequest(request, response);
      if (!server.listening) response.setHeader('Connection', 'close');
      response.once('close', () => {
        underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
        if (open.get(socket) === response) open.delete(socket);
      });
      return true;
    },
    close: () =>
      new Promise((resolve) => {
        for (const response of open.values()) {
          if (!response.headersSent) response.setHeader('Connection', 'close');
        }
        // A connection that is kept alive is idle only when the call under way on it has ended.
        const dismiss = setInterval(() => server.closeIdleConnections(), 50);
        const giveUp = setTimeout(() => server.closeAllConnections(), timeouts.close);
        server.close(() => {
          clearInterval(dismiss);
          clearTimeout(giveUp);
          resolve();
        });
      }),
  };
}

/** For a request that never became one: there is no answer to put a header on. */
function errorResponse({ code }: NodeJS.ErrnoException): { status: string; text: string } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return rawErrorResponse('408 Request Timeout', 'The request took too long. Please try again.');
    case 'HPE_HEADER_OVERFLOW':
      return rawErrorResponse(
        '431 Request Header Fields Too Large',
        'The headers of the request are too large.',
      );
    default:
      return rawErrorResponse('400 Bad Request', 'Bad request: it is not valid HTTP.');
  }
}

/** A whole answer in the API's envelope, for a connection that gets no response object. */
export function rawErrorResponse(status: string, message: string): { status: string; text: string } {
  const body = JSON.stringify({ success: false, message });
  const head = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return { status, text: `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}` };
}
