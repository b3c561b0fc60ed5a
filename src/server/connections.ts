import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';

/** Timeouts, ms: generous to a slow connection, strict with a client that only keeps one open. */
export interface Timeouts {
  /** For the headers of a request, from the start of the connection. */
  headers: number;
  /** For the whole request. */
  request: number;
  /** Between two requests on one connection. */
  keepAlive: number;
  /** Without a byte in either direction. */
  idle: number;
  /** Interval in which the first two are checked. */
  check: number;
  /** For the requests under way at a stop; a supervisor kills the process after 10 s. */
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

/** Largest number of unanswered requests on one connection. Browsers and proxies have one; more are a flood that fills the memory. */
const maxUnderWay = 4;

export interface ConnectionWatch {
  /**
   * To be called for each response that begins. False where the connection has too many unanswered requests: it is closed.
   */
  hold(request: IncomingMessage, response: ServerResponse): boolean;
  /** Accepts no more calls, waits for those under way, and closes them after the timeout. */
  close(): Promise<void>;
}

/** Bytes on a connection that Node could not parse as a request; `reason` is Node's code, such as `HPE_INVALID_METHOD`. */
export interface BrokenRequest {
  status: number;
  reason: string;
  /** Bytes sent. */
  bytes: number;
}

/** Limits the connections of `server`, and sends connection errors in the API's envelope. */
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
    // A request under way is logged when its connection closes, with the status that was sent.
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
      if (count > maxUnderWay) {
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
        // A kept-alive connection becomes idle only when its call has ended.
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

/** The raw response to bytes that are no request: Node has no response object for them. */
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

/** A raw response in the API's envelope, for a connection without a response object. */
export function rawErrorResponse(status: string, message: string): { status: string; text: string } {
  const body = JSON.stringify({ success: false, message });
  const head = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return { status, text: `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}` };
}
