import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { rawErrorResponse } from './connections.ts';

interface OddRequestOptions {
  /** Told of each request that is about to be answered. */
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** Told of one that gets no response object. */
  onTunnel(request: IncomingMessage, sent: { status: number; bytes: number }): void;
}

/** Answers what Node does not hand over as an ordinary request. */
export function answerOddRequests(server: Server, { begin, onTunnel }: OddRequestOptions): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response);
    reject(request, response, 417, 'The header "Expect" is not supported.');
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const { text } = rawErrorResponse('405 Method Not Allowed', 'This server is not a proxy.');
    onTunnel(request, { status: 405, bytes: Buffer.byteLength(text) });
    socket.on('error', () => {});
    socket.end(text);
  });
}

/**
 * HTTP/0.9 has no headers, so nothing tells where its answer ends; a version above 1 is another protocol. Of two Host
 * headers, a proxy may use the other one (RFC 9112, 3.2).
 */
export function rejectBadRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const reason = badRequestReason(request);
  if (reason !== null) reject(request, response, 400, reason);
  return reason !== null;
}

function badRequestReason({ httpVersionMajor, rawHeaders }: IncomingMessage): string | null {
  if (httpVersionMajor !== 1) return 'Bad request: it is not HTTP/1.1.';
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? 'Bad request: it has more than one header "Host".' : null;
}

function reject(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ success: false, message });
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
  request.resume();
}
