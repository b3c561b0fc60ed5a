import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrokenRequest } from '../connections.ts';

/** What is written down of a request: nothing that the visitor typed, and nothing that identifies a person. */
export interface RequestEntry {
  id: string;
  method: string;
  path: string;
  status: number;
  /** From its head to the end of its answer. */
  ms: number;
  /** Sent over the wire. */
  bytes: number;
  /** There when the answer did not go out whole. */
  cut?: true;
  /** Why it never became a request, in Node's code for it. */
  reason?: string;
}

export type RequestLog = (entry: RequestEntry) => void;

const run = randomBytes(4).toString('hex');
let count = 0;

/** `5f0c1d2e-1a`: the run of the server and the request in it. */
export function newRequestId(): string {
  count += 1;
  return `${run}-${count.toString(36)}`;
}

/**
 * Writes the request down when its answer is out, or will never be: the answer to a request behind another one on the same
 * connection is not told when that one breaks.
 */
export function noteRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { id, log }: { id: string; log: RequestLog },
): void {
  const started = performance.now();
  const { socket, method = '', url = '' } = request;
  const before = socket.bytesWritten;
  let isNoted = false;
  const note = (): void => {
    if (isNoted) return;
    isNoted = true;
    socket.off('close', note);
    log({
      id,
      method,
      path: pathToLog(url),
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      bytes: socket.bytesWritten - before,
      ...(!response.writableFinished && { cut: true }),
    });
  };
  response.once('close', note);
  // As many as there are requests on it at once.
  socket.setMaxListeners(0).once('close', note);
}

/** The entry of a request that Node could not parse: only its error is known. */
export function brokenEntry({ status, reason, bytes }: BrokenRequest): RequestEntry {
  return { id: newRequestId(), method: '-', path: '-', status, ms: 0, bytes, reason };
}

/** The entry of a CONNECT, which is answered at once. */
export function tunnelEntry(
  { method = '', url = '' }: IncomingMessage,
  sent: { status: number; bytes: number },
): RequestEntry {
  return { id: newRequestId(), method, path: pathToLog(url), ms: 0, ...sent };
}

const hashedFiles = /^\/(_astro|pictures|images)\//;

/** Without what was asked for, and without what may be an email address or a token that somebody put into an address. */
export function pathToLog(url: string): string {
  const path = url
    .replace(/[?#].*$/s, '')
    .slice(0, 200)
    // A terminal takes some characters for orders.
    .replaceAll(/[^!-~]/g, encodeURIComponent);
  const hidden = hashedFiles.test(path) ? /@|%(25)*40/i : /@|%(25)*40|[\w-]{32}/i;
  return path.replaceAll(/[^/]+/g, (part) => (hidden.test(part) ? '[hidden]' : part));
}
