import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrokenRequest } from '../connections.ts';

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
  /** Node's code for bytes that are no request. */
  reason?: string;
  /** Number of refused requests, where the entry stands for those of a minute. */
  count?: number;
}

export type RequestLog = (entry: RequestEntry) => void;

const run = randomBytes(4).toString('hex');
let requestCount = 0;

/** A new id, `5f0c1d2e-1a`: the run of the server and the request in it. */
export function newRequestId(): string {
  requestCount += 1;
  return `${run}-${requestCount.toString(36)}`;
}

/**
 * Logs a request when its response has been sent, or can no longer be sent. The response to a pipelined request emits no event when
 * the response before it breaks, so the connection is watched as well.
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
  // One listener for each concurrent request on the connection.
  socket.setMaxListeners(0).once('close', note);
}

/** The entry of a request that Node could not parse: only its error is known. */
export function brokenEntry({ status, reason, bytes }: BrokenRequest): RequestEntry {
  return { id: newRequestId(), method: '-', path: '-', status, ms: 0, bytes, reason };
}

/** The entry of a request that is answered or refused at once, as a CONNECT is. */
export function immediateEntry(
  { method = '', url = '' }: IncomingMessage,
  sent: Pick<RequestEntry, 'status' | 'bytes' | 'cut'>,
): RequestEntry {
  return { id: newRequestId(), method, path: pathToLog(url), ms: 0, ...sent };
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

/** Number of refused requests a minute that have a line each; the others of that minute are counted by status. */
const linesAMinute = 60;

const minuteMs = 60_000;

interface RefusedRequests {
  log: RequestLog;
  /** Logs what is counted so far. */
  flush(): void;
}

/**
 * Makes a log of the requests that the server refuses as no valid HTTP, before any call or page sees them. A flood of them is
 * aggregated to one line a minute for each status, so that the requests of visitors can still be found.
 */
export function refusedRequests(log: RequestLog): RefusedRequests {
  let lines = 0;
  const counts = new Map<number, { count: number; bytes: number }>();
  let minute: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(minute);
    minute = undefined;
    lines = 0;
    for (const [status, counted] of counts)
      log({ id: newRequestId(), method: '-', path: '-', status, ms: 0, ...counted });
    counts.clear();
  };
  const count = ({ status, bytes }: RequestEntry) => {
    const before = counts.get(status) ?? { count: 0, bytes: 0 };
    counts.set(status, { count: before.count + 1, bytes: before.bytes + bytes });
  };
  return {
    flush,
    log(entry) {
      minute ??= setTimeout(flush, minuteMs).unref();
      lines += 1;
      if (lines > linesAMinute) count(entry);
      else log(entry);
    },
  };
}
