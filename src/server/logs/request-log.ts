import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is written down of a request: nothing that the visitor typed, and nothing that tells who it was. */
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
}

export type RequestLog = (entry: RequestEntry) => void;

const run = randomBytes(4).toString('hex');
let count = 0;

/** `5f0c1d2e-1a`: the run of the server and the request in it. */
export function newRequestId(): string {
  count += 1;
  return `${run}-${count.toString(36)}`;
}

/** Writes the request down when its answer is out, or will never be. */
export function noteRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { id, log }: { id: string; log: RequestLog },
): void {
  const started = performance.now();
  const { socket, method = '', url = '' } = request;
  const before = socket.bytesWritten;
  response.once('close', () => {
    log({
      id,
      method,
      path: pathToLog(url),
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      bytes: socket.bytesWritten - before,
      ...(!response.writableFinished && { cut: true }),
    });
  });
}

const hashedFiles = /^\/(_astro|pictures|images)\//;

/** Without what was asked for, and without what may be an e-mail address or a token that somebody put into an address. */
export function pathToLog(url: string): string {
  const path = url.replace(/[?#].*$/s, '').slice(0, 200);
  if (hashedFiles.test(path)) return path;
  return path.replaceAll(/[^/]+/g, (part) => (/@|%40|[\w-]{32}/i.test(part) ? '[hidden]' : part));
}
