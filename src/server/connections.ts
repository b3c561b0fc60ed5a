import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Node's own time limits, ms: generous to a slow connection, strict with a client that only keeps one open. */
export const defaultTimeouts = {
  /** For the headers of a request, from the start of the connection. */
  headers: 20_000,
  /** For the whole request. */
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

/** Bytes on a connection that Node could not parse as a request; `reason` is Node's code, such as `HPE_INVALID_METHOD`. */
export interface BrokenRequest {
  status: number;
  reason: string;
}

/** Sets Node's limits for the connections of `server`, and answers what is not HTTP in the API's envelope. */
export function limitConnections(
  server: Server,
  idleMs: number,
  onBroken: (request: BrokenRequest) => void = () => {},
): void {
  server.setTimeout(idleMs);
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequests;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) {
      const [status, text, message] = errorResponses[error.code ?? ''] ?? badRequest;
      const body = JSON.stringify({ success: false, message });
      const head = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
      socket.write(`HTTP/1.1 ${status} ${text}\r\n${head}\r\n\r\n${body}`);
      // A browser opens connections that it then does not use.
      if (socket.bytesRead > 0) onBroken({ status, reason: error.code ?? error.name });
    }
    socket.destroy();
  });
}

const badRequest = [400, 'Bad Request', 'Bad request: it is not valid HTTP.'] as const;

const errorResponses: Readonly<Record<string, readonly [status: number, text: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of the request are too large.'],
};

/** Accepts no more calls, waits for those under way, and closes them after `timeoutMs`. */
export function closeServer(server: Server, timeoutMs: number): Promise<void> {
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
