import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The log entry of a request, without anything that the visitor typed or that identifies a person. */
export interface RequestEntry {
  id: string;
  method: string;
  path: string;
  status: number;
  /** Time from its headers to the end of its response, ms. */
  ms: number;
  /** Bytes sent. */
  bytes: number;
  /** Present when the response was not sent whole. */
  cut?: true;
}

export type RequestLog = (entry: RequestEntry) => void;

const run = randomBytes(4).toString('hex');
let requestCount = 0;

/** A new id, `5f0c1d2e-1a`: the run of the server and the request in it. */
export function newRequestId(): string {
  requestCount += 1;
  return `${run}-${requestCount.toString(36)}`;
}

/** Logs a request when its response has been sent, or can no longer be sent. */
export function noteRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { id, log }: { id: string; log: RequestLog },
): void {
  const started = performance.now();
  const { socket, method = '', url = '' } = request;
  const before = socket.bytesWritten;
  response.once('close', () =>
    log({
      id,
      method,
      path: pathToLog(url),
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      bytes: socket.bytesWritten - before,
      ...(!response.writableFinished && { cut: true }),
    }),
  );
}

const hashedFiles = /^\/(_astro|pictures|images)\//;

/** The path without its query, and without parts that may be an email address or a token. */
export function pathToLog(url: string): string {
  const path = url
    .replace(/[?#].*$/s, '')
    .slice(0, 200)
    // A terminal interprets some characters as commands.
    .replaceAll(/[^!-~]/g, encodeURIComponent);
  const hidden = hashedFiles.test(path) ? /@|%(25)*40/i : /@|%(25)*40|[\w-]{32}/i;
  return path.replaceAll(/[^/]+/g, (part) => (hidden.test(part) ? '[hidden]' : part));
}
