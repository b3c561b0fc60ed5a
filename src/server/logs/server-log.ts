import { randomBytes } from 'node:crypto';
import { write } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pino, { type DestinationStream } from 'pino';

/** Writes an error for the owner, with its stack. `requestId` is that of the response's `X-Request-Id`. */
export type Log = (message: string, error: unknown, requestId?: string) => void;

/** Opens the log on the standard output: each entry is one line, readable on a terminal, JSON elsewhere. Never throws. */
export function openServerLog(isTerminal: boolean = process.stdout.isTTY) {
  const formatLine = isTerminal ? readableLine : (line: string) => line;
  const output = outputTo(process.stdout.fd);
  const log = serverLog({ write: (line) => output.write(formatLine(line)) });
  return { ...log, end: output.end };
}

/** Whether requests are logged: unless `SHOP_LOG_REQUESTS` is `off`. Throws a sentence for another word. */
export function requestsAreLogged(env: Readonly<Record<string, string | undefined>>): boolean {
  const value = env.SHOP_LOG_REQUESTS?.trim().toLowerCase() || 'on';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`SHOP_LOG_REQUESTS is "${value}", but must be on or off.`);
}

export function serverLog(destination: DestinationStream) {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const fault: Log = (message, error, id) =>
    logger.error({ id, error: loggableError(error) }, withoutAddresses(message));
  return {
    fault,
    /** Writes information for the owner, without personal data. */
    notice: (message: string, facts: Readonly<Record<string, unknown>> = {}) => logger.info(facts, message),
    request: (entry: RequestEntry) => logger.info(entry, 'request'),
  };
}

/** Fields of an error without personal data: databases and mail servers attach refused values to their errors. */
function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { name, message, stack = '' } = error;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return { name, code, errcode, message: withoutAddresses(message), stack: withoutAddresses(stack) };
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, (found) =>
    // The folder of a package may have a version after an @.
    found.includes('/') ? found : '[hidden]',
  );
}

/** A line of the log in readable form: `09:12:03 200 POST /api/login.php 31 ms 412 B`. */
export function readableLine(line: string): string {
  const { time, level, msg, error, id, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  if (msg === 'request') {
    const { method, path, status, ms, bytes, cut } = facts;
    return `${clock} ${status} ${method} ${path} ${ms} ms ${bytes} B${cut ? ', cut off' : ''}\n`;
  }
  const more = Object.entries(facts).map(([name, value]) => ` ${name}=${value}`);
  const { stack, message } = (error ?? {}) as { stack?: string; message?: string };
  const where = id ? ` (${id})` : '';
  return `${clock} ${level === 'error' ? 'FAULT ' : ''}${msg}${where}${more.join('')}${error ? `\n${stack || message}` : ''}\n`;
}

/** Most bytes that wait for a slow file before further lines are dropped: the shop comes first. */
const maxWaiting = 1_000_000;

/** Longest wait for the last lines, ms. */
const endLimit = 1_000;

/** Writes lines to a file without waiting. A full disk or closed reader costs lines only (pino's own destination would retry for ever). */
export function outputTo(file: number) {
  const writeAll = (bytes: Buffer, done: () => void): void =>
    write(file, bytes, (error, count) => {
      // Its reader is slow.
      if (error?.code === 'EAGAIN') setTimeout(writeAll, 100, bytes, done);
      else if (error || count === bytes.length) done();
      else writeAll(bytes.subarray(count), done);
    });
  const output = new Writable({
    write: (bytes, _encoding, done) => writeAll(bytes, done),
    writev: (lines, done) => writeAll(Buffer.concat(lines.map(({ chunk }) => chunk)), done),
  });
  return {
    write(line: string): void {
      if (output.writableLength + line.length <= maxWaiting) output.write(line);
    },
    /** Resolves when all lines are written, or cannot be. It takes no more. */
    async end(): Promise<void> {
      const ended = new Promise((resolve) => output.end(() => resolve(null)));
      await Promise.race([ended, pause(endLimit, null, { ref: false })]);
    },
  };
}

/** The log entry of a request, without anything that the visitor typed or that identifies a person. */
export interface RequestEntry {
  id: string;
  method: string;
  path: string;
  status: number;
  /** Time from its headers to the end of its response, ms. */
  ms: number;
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
