import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Milliseconds. Generous to a slow line, closed to a client that only holds a connection. */
export interface Timeouts {
  /** For the head of a request, from when the connection is there. */
  headers: number;
  /** For the whole request. */
  request: number;
  /** Between two requests on one connection. */
  keepAlive: number;
  /** Without a byte in either direction. */
  idle: number;
  /** How often the first two are looked at. */
  check: number;
  /** For what is under way when the server is told to stop; a supervisor loses its patience after 10 s. */
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

/** More would take the memory and the file handles that orders need. */
const mostConnections = 8_000;

export interface Connections {
  /** Has to be told of each answer that is begun. */
  hold(request: IncomingMessage, response: ServerResponse): void;
  /** Takes no more calls, lets those under way end, and gives up on them after the time-out. */
  close(): Promise<void>;
}

/** Keeps the connections of `server` within bounds, and what is said on them in the API's envelope. */
export function watchConnections(server: Server, timeouts: Timeouts): Connections {
  const open = new Map<Duplex, ServerResponse>();
  server.setTimeout(timeouts.idle);
  server.maxConnections = mostConnections;
  server.on('drop', () => server.closeIdleConnections());
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ success: false, message: 'The head "Expect" cannot be met.' });
    response.writeHead(417, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
    request.resume();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isBegun = open.get(socket)?.headersSent;
    if (error.code !== 'ECONNRESET' && socket.writable && !isBegun) socket.write(refusal(error));
    socket.destroy();
  });
  return {
    hold({ socket }, response) {
      open.set(socket, response);
      if (!server.listening) response.setHeader('Connection', 'close');
      response.once('close', () => {
        if (open.get(socket) === response) open.delete(socket);
      });
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
function refusal({ code }: NodeJS.ErrnoException): string {
  const [status, message] =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'The call took too long. Please try again.']
      : code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The head of the call is too large.']
        : ['400 Bad Request', 'The call makes no sense.'];
  const body = JSON.stringify({ success: false, message });
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}
